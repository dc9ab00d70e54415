function o = odeset(varargin)
% Options of ode45 and ode23: odeset(name, value, ...), odeset(old, name, value, ...), odeset(old, new).
names = {'AbsTol', 'BDF', 'Events', 'InitialSlope', 'InitialStep', 'Jacobian', 'JConstant', 'JPattern', ...
  'Mass', 'MassSingular', 'MaxOrder', 'MaxStep', 'MStateDependence', 'MvPattern', 'NonNegative', ...
  'NormControl', 'OutputFcn', 'OutputSel', 'Refine', 'RelTol', 'Stats', 'Vectorized'};
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
    if k == nargin, error('MATLAB:odeset:ArgNameValueMismatch', 'The option ''%s'' has no value.', v); end
    i = find(strncmpi(names, v, length(v)));
    if isempty(i)
      error('MATLAB:odeset:InvalidPropName', 'Unrecognized property name ''%s''.', v);
    end
    o.(names{i(1)}) = varargin{k+1};
    k = k + 2;
  end
end
end
