% Functions that older programs call, and those of other releases.
assert(strcmp(superiorfloat(1, 2), 'double') && strcmp(superiorfloat(1, single(2)), 'single'))
assert(strcmp(superiorfloat(), 'double') && strcmp(superiorfloat('a', true), 'double'))
refused = false;
try, superiorfloat(int8(1)); catch, refused = true; end
assert(refused)
assert(isequal(flipdim([1 2; 3 4], 2), [2 1; 4 3]) && isequal(flipdim([1 2 3], 2), [3 2 1]))
assert(max(abs(sinc([0 0.5 1]) - [1 2/pi 0])) < 1e-15 && isa(sinc(single(1)), 'single'))
assert(isequal(str2num(['1 2'; '3 4']), [1 2; 3 4]))
% Words may be cut short.
[a, ~, k] = unique([3 1; 1 2; 3 1], 'row', 'stable');
assert(isequal(a, [3 1; 1 2]) && isequal(k, [1; 2; 1]));
assert(isequal(intersect([1 2; 3 4], [3 4; 5 6], 'Rows'), [3 4]));
assert(isequal(full(spconvert([1 1 2 + 3i; 2 2 5])), [2 + 3i 0; 0 5]));
% Programs delete what an earlier run may have left.
delete('nothing_of_this_name.dat', 'nor_of_this.mat'); delete nothing_of_this_name.dat
refused = false;
try, delete('older_names.m'); catch, refused = true; end
assert(refused)
assert(isequal(ismembc([1 2 7], [1 3 7 9]), logical([1 0 1])))
% What is given as a function: a handle, a name or a text.
f = fcnchk('cos'); g = fcnchk(@sin); h = fcnchk('x^2 + a', 'x', 'a'); [v, message] = fcnchk('x^2*y', 'vectorized');
assert(f(0) == 1 && g(0) == 0 && h(3, 1) == 10 && isequal(v([1 2], [3 4]), [3 16]) && isempty(message))
assert(isequal(str2mat('ab', '', 'c'), ['ab'; '  '; 'c ']))
