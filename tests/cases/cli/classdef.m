% classdef gets one clear diagnostic
%! exit 1
%! stderr classes (`classdef`) are not supported
%! stderr the program that `slamm emit` writes calls it there
classdef thing
  properties
    a
  end
end
