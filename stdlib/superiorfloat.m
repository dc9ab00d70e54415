function name = superiorfloat(varargin)
% Class that arithmetic with these numbers gives: 'single' if one of them is single, else 'double'.
name = 'double';
for k = 1:nargin
  x = varargin{k};
  if isa(x, 'single')
    name = 'single';
  elseif ~(isa(x, 'double') || islogical(x) || ischar(x))
    error('MATLAB:datatypes:superiorfloat', 'Inputs must be of a numeric class that is single or double.');
  end
end
end
