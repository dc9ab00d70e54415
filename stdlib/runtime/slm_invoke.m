function varargout = slm_invoke(f, names, varargin)
% Calls a function of the prototype with arguments that may share the storage of
% variables: NAMES, a word for each argument, . where it shares none and ? where a field
% or the content of a cell does.
global slm_g slm_n slm_h slm_off
if ~slm_off
  words = slm_words(names);
  given = zeros(1, numel(varargin));
  if numel(words) == numel(varargin)
    for k = 1:numel(words)
      if strcmp(words{k}, '?')
        given(k) = -1;
      elseif ~strcmp(words{k}, '.') && ~isscalar(varargin{k})
        given(k) = slm_stored_in(find(strcmp(slm_g.bodies(slm_g.body).slots, words{k}), 1));
      end
    end
  end
  slm_n.given = given;
end
if nargout == 0
  clear ans
  f(varargin{:});
  if exist('ans', 'var')
    varargout = {ans}; %#ok<NOANS>
  end
else
  [varargout{1:nargout}] = f(varargin{:});
end
end
