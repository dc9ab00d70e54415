% Operands that do not fit: both sizes are told.
%! exit 1
%! stderr unequal.m:7
%! stderr 3x1
%! stderr 4x1
x = ones(3, 1);
y = x + ones(4, 1);
