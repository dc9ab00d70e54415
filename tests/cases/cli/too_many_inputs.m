% Too many inputs: the place is the call, not the function.
%! exit 1
%! error MATLAB:TooManyInputs @call
%! stderr `half` takes 1, got 2
%! stderr too_many_inputs.m:9
1;
function y = half(x), y = x/2; end
a = half(3);
b = half(3, 4);       %@call
