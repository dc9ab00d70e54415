function varargout = slm_call(number, s, f, values)
% Calls a function handle; operand 1 of the site is the handle.
global slm_g
name = slm_name_of(f);
class = '';
if ~isempty(name)
  class = slm_class(name);
end
if isempty(class)
  for k = 1:numel(values)
    if k + 1 <= numel(s.kind)
      slm_hand_over(s, k + 1, values{k});
    end
  end
  [varargout{1:max(nargout, 1)}] = f(values{:});
  type = 5;
else
  s.kind = s.kind(2:end);
  s.at = s.at(2:end);
  join = s.join;
  s.join = 0;
  [varargout{1:max(nargout, 1)}] = slm_builtin(number, s, name, class, values, max(nargout, 1));
  s.join = join;
  type = 5;
end
if ~slm_g.off
  slm_result(number, s, type, issparse(varargout{1}), []);
end
end
