% classdef gets one clear diagnostic
%! exit 1
%! stderr not supported
classdef thing
  properties
    a
  end
end
