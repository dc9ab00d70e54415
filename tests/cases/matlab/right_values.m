% Values that MATLAB's documentation gives and that Octave gives otherwise.
try, error('text\n'); catch e, end
assert(strcmp(e.message, 'text\n'));
try, error('50%% of \n%d', 3); catch e, end
assert(strcmp(e.message, sprintf('50%% of \n3')));
assert(isequal(rescale(int8([1 2 3])), [0 0.5 1]) && isa(rescale(int8(1:3)), 'double') && isequal(rescale([5 5], 2, 3), [2 2]));
assert(isequal(rescale([1 2 3], -1, 1), [-1 0 1]) && isequal(rescale([1 5], 0, 1, 'InputMax', 3), [0 1]));
assert(strcmp(rats(pi), '    355/113   ') && strcmp(rats([0.5 2]), ['      1/2     ', '       2      ']));
% a parenthesis without a partner is itself in a pattern
assert(regexp('9.14.0 (R2023a)', '(') == 8 && regexp('9.14.0 (R2023a)', ')') == 15);
assert(nnz(sprand(3, 4, 12.5)) > 4); assert(isequal(regexp('a(b)c', '[(](b)\)', 'tokens'), {{'b'}}) && strcmp(regexprep('f(x', '(', '['), 'f[x') && regexp('zab)c', '(a[[:alpha:])]+c)') == 2);
% integers are not rounded in silence
for f = {@() erf(int32(3)), @() gammaln(int8(3)), @() gamma(int8(3)), @() expint(uint8(1)), @() atan2(int8(3), int8(2)), ...
    @() beta(-0.5, 5), @() gammaln(-1), @() hypot(int8(3), int8(4)), @() nthroot(int8(8), 3), @() airy(1 + 2i)}
  failed = false;
  try, f{1}(); catch, failed = true; end
  assert(failed);
end
% places of a camera that there is not are refused where a value is asked for, and copies by a matrix of numbers
for f = {@() campos(), @() camva(), @() datestr(730000, 14), @() repmat(1, [1 3; 3 3]), @() repmat(1, [2; 3]), @() repmat(1, 2, [2 2])}
  failed = false;
  try, v = f{1}(); catch, failed = true; end
  assert(failed);
end
xlim([0 1]); assert(~ishold());
axis equal
assert(isequal(accumarray([], []), []) && isequal(size(accumarray([], [])), [0 0]));
assert(isstr('a') && ~isstr(1) && isequal(strmatch('ap', {'apple', 'bap', 'ape'}), [1; 3]));
assert(strmatch('ape', {'apes'; 'ape'}, 'exact') == 2 && isequal(strmatch('b', ['ab'; 'ba']), 2));
% calls, the innermost first
s = outer_call();
assert(isequal({s.name}, {'inner_call', 'outer_call', 'right_values'}) && isequal([s.line], [39 36 31]));
assert(strncmp(evalc('outer_call(1);'), sprintf('> In inner_call (line 40)\n  In outer_call (line 36)\n'), 51));
function s = outer_call(varargin)
% calls the other one
s = inner_call(varargin{:});
end
function s = inner_call(varargin)
if nargin == 0, s = dbstack; return, end
dbstack
s = [];
end
% A range of a range begins with the first element of it.
assert(isequal(1:2:5:3, 1:3) && isequal(4:-1:1:2:9, 4:2:9) && isequal(size(0:4:0:4), [1 5]))
% interp1 by cubic convolution between equal distances, by hand at 1.5 and 3.3; by a spline between others; NaN beyond.
t = [1 4 2 7 3 5];
same = @(a, b) isequal(isnan(a), isnan(b)) && all(abs(a(~isnan(a)) - b(~isnan(b))) < 1e-13);
assert(same(interp1(t, [1.5 3.3 0.5], 'cubic'), [3.125 3.269 NaN]) && same(interp1(1:6, t, 0.5, 'cubic', 0), 0));
assert(same(interp1(6:-1:1, t(end:-1:1)', [1.5 3.3]', 'v5cubic'), [3.125; 3.269]));
assert(same(interp1(1:6, [t; 2*t]', 3.3, 'cubic', 'extrap'), [3.269 6.538]));
assert(same(interp1([1 2 4 5], [1 4 2 7], 3, 'cubic'), interp1([1 2 4 5], [1 4 2 7], 3, 'spline')));
