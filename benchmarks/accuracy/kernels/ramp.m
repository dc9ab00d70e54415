function v = ramp(n)
% 1 + mod(i, 7)/8, i from 0, as a column.
v = 1 + mod((0:n-1)', 7)/8;
end
