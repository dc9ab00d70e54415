function y = filter2(b, x, shape)
% Two-dimensional FIR filter: correlation of x with b.
if nargin < 3, shape = 'same'; end
y = conv2(x, rot90(b, 2), shape);
end
