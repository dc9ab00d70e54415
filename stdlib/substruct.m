function s = substruct(varargin)
% Struct of types and subscripts for subsref and subsasgn.
if nargin < 2 || mod(nargin, 2) ~= 0
  error('MATLAB:substruct:nargin', 'substruct takes pairs of a type and its subscripts.');
end
for k = 1:2:nargin
  type = varargin{k};
  if ~any(strcmp(type, {'()', '{}', '.'}))
    error('MATLAB:substruct:TypeMustBeDotParen', 'A type is ''()'', ''{}'' or ''.''.');
  end
  if strcmp(type, '.') && ~ischar(varargin{k+1}) && ~isstring(varargin{k+1})
    error('MATLAB:substruct:FieldMustBeText', 'The subscript of ''.'' is the name of a field.');
  end
end
s = struct('type', varargin(1:2:end), 'subs', varargin(2:2:end));
end
