function o = bvpset(varargin)
% Options of bvp4c: bvpset(name, value, ...), bvpset(old, name, value, ...), bvpset(old, new).
names = {'AbsTol', 'BCJacobian', 'FJacobian', 'Nmax', 'RelTol', 'SingularTerm', 'Stats', 'Vectorized'};
o = struct();
for k = 1:numel(names), o.(names{k}) = []; end
k = 1;
while k <= nargin
  v = varargin{k};
  if isstruct(v)
    f = fieldnames(v);
    for j = 1:numel(f)
      if ~isempty(v.(f{j})), o.(f{j}) = v.(f{j}); end
    end
    k = k + 1;
  elseif isempty(v)
    k = k + 1;
  else
    if k == nargin, error('MATLAB:bvpset:ArgNameValueMismatch', 'The option ''%s'' has no value.', v); end
    i = find(strncmpi(names, v, length(v)));
    if isempty(i), error('MATLAB:bvpset:InvalidPropName', 'Unrecognized property name ''%s''.', v); end
    o.(names{i(1)}) = varargin{k+1};
    k = k + 2;
  end
end
end
