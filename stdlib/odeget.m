function v = odeget(options, name, default)
% Value of an option of odeset, or the default.
v = [];
if isfield(options, name), v = options.(name); end
if isempty(v) && nargin > 2, v = default; end
end
