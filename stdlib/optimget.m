function v = optimget(options, name, default)
% Value of an option of optimset, or the default.
if ~isstruct(options) && ~isempty(options) || ~ischar(name) && ~isstring(name)
  error('MATLAB:optimget:Arg1NotStruct', 'optimget takes a struct of options and the name of one.');
end
v = [];
if isstruct(options) && isfield(options, name), v = options.(name); end
if isempty(v) && nargin > 2, v = default; end
end
