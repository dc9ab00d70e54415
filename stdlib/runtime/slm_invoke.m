function varargout = slm_invoke(f, names, varargin)
% Calls a function of the prototype with arguments that may share the storage of
% variables: NAMES, a word for each argument, . where it shares none, ? where a field
% or the content of a cell does, and = where another function has given it (slm_gave).
global slm_g slm_n slm_h slm_off
if ~slm_off
  slots = slm_slots(names);
  given = zeros(1, numel(varargin));
  slm_n.passed = given;
  results = find(slots == -2);
  if ~isempty(results)
    % The last ones that wait, in the order of the arguments.
    first = numel(slm_n.gave) - numel(results) + 1;
    if first >= 1 && numel(slots) == numel(given)
      given(results) = slm_n.gave(first:end);
    end
    slm_n.gave = slm_n.gave(1:max(first - 1, 0));
  end
  if numel(slots) == numel(given)
    for k = find(slots ~= 0 & slots ~= -2)
      if slots(k) < 0
        given(k) = -1;
        continue
      end
      slm_n.passed(k) = slm_passes(slots(k), varargin{k});
      if ~isscalar(varargin{k})
        given(k) = slm_stored_in(slots(k));
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
