%! error SLM130 2:1
classdef thing < handle
  properties
    a = (
  end
  methods
    function f(obj)
    end
  end
end
