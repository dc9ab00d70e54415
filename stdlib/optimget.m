function v = optimget(options, name, default)
% Value of an option of optimset, or the default.
v = [];
if isstruct(options) && isfield(options, name), v = options.(name); end
if isempty(v) && nargin > 2, v = default; end
end
