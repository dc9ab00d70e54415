function o = optimset(varargin)
% Options as a struct: name and value pairs, after structs of options.
o = struct();
i = 1;
while i <= numel(varargin)
  if isstruct(varargin{i})
    names = fieldnames(varargin{i});
    for k = 1:numel(names)
      o.(names{k}) = varargin{i}.(names{k});
    end
    i = i + 1;
  elseif i < numel(varargin)
    o.(varargin{i}) = varargin{i+1};
    i = i + 2;
  else
    error('MATLAB:optimset:InvalidArgs', 'Options must come in pairs of a name and a value.');
  end
end
end
