function w = slm_width(x)
% Bytes of one element; 0 for cells, structs and handles.
switch class(x)
  case 'double'
    w = 8;
  case {'single', 'int32', 'uint32'}
    w = 4;
  case {'logical', 'int8', 'uint8'}
    w = 1;
  case {'char', 'int16', 'uint16'}
    w = 2;
  case {'int64', 'uint64'}
    w = 8;
  otherwise
    w = 0;
end
if isnumeric(x) && ~isreal(x)
  w = 2 * w;
end
end
