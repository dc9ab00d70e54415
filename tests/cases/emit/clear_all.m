% Everything of the prototype goes, what the runtime has gathered stays.
x = 1; y = ones(3);
clear all
disp(double(exist('x', 'var') + exist('y', 'var')))
z = ones(4) + 1; clear('all'); disp(double(exist('z', 'var')))
z = 3; clear variables; disp(double(exist('z', 'var')))
f(2)
w = ones(5, 1); w = 2*w;
function f(a)
  b = a * ones(2);
  clear all
  disp(double(exist('b', 'var')))
end
