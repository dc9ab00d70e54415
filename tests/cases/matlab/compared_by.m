% How elements are compared: by modulus (ties by phase: 2 before -2), by real parts; NaN where it is said. maxk has NaN last.
v = [3 -5 1 4];
[y, i] = sort(v, 'ComparisonMethod', 'abs'); assert(isequal(y, [1 3 4 -5]) && isequal(i, [3 1 4 2]));
assert(isequal(sort(v, 2, 'descend', 'ComparisonMethod', 'abs'), [-5 4 3 1]) && isequal(sort([-2 2], 'ComparisonMethod', 'abs'), [2 -2]));
assert(isequal(sort([3+1i, 2-9i, 2+1i], 'ComparisonMethod', 'real'), [2-9i, 2+1i, 3+1i]));
assert(isequaln(sort([2 NaN 1], 'MissingPlacement', 'first'), [NaN 1 2]) && isequaln(sort([2 NaN 1], 'descend', 'MissingPlacement', 'last'), [2 1 NaN]));
assert(isequaln(sort([2 NaN 1], 'descend'), [NaN 2 1]) && isequal(sort(int8([3 -5 1]), 'ComparisonMethod', 'abs'), int8([1 3 -5])));
assert(isequal(sortrows([1 -5; 2 3], 2, 'ComparisonMethod', 'abs'), [2 3; 1 -5]) && isequal(sortrows([1 -5; 2 3], 2, 'descend', 'ComparisonMethod', 'abs'), [1 -5; 2 3]));
assert(isequal(sort('comparisonmethod'), 'acdehimmnoooprst') && isequal(sortrows([1 -5; 2 3; 0 9], [1 2], {'descend', 'ascend'}), [2 3; 1 -5; 0 9]));
try, sortrows([1 2], 'foo'); assert(false); catch e, assert(strcmp(e.identifier, 'MATLAB:sortrows:NotDirection')); end
try, sortrows(1, 1, 'ascend', 2); assert(false); catch e, assert(strcmp(e.identifier, 'MATLAB:maxrhs')); end
[y, i] = max(v, [], 'ComparisonMethod', 'abs'); assert(y == -5 && i == 2);
assert(isequal(min([-1 4; 9 -3], [], 2, 'ComparisonMethod', 'abs'), [-1; -3]) && max(int8(v), [], 2, 'ComparisonMethod', 'abs') == int8(-5));
assert(isequal(max([1 -7; 3 2], [], 'all', 'ComparisonMethod', 'abs'), -7) && isequal(max([1 -7], [], 'ComparisonMethod', 'real'), 1));
[y, i] = maxk(v, 2, 'ComparisonMethod', 'abs'); assert(isequal(y, [-5 4]) && isequal(i, [2 4]));
assert(isequal(maxk([1 NaN 3], 2), [3 1]) && isequal(mink([-4; 1; 2], 2, 1, 'ComparisonMethod', 'abs'), [1; 2]));
try, max(v, [], 'ComparisonMethod', 'modulus'); assert(false); catch e, assert(strcmp(e.identifier, 'MATLAB:max:InvalidAbsRealType')); end
assert(strcmp(fftw('planner', 'measure'), 'estimate') && strcmp(fftw('planner'), 'measure') && isempty(findobj(gca, 'Type', 'patch')));
assert(abs(norm(ones(2, 2, 2), 'fro') - sqrt(8)) < 1e-15 && isequal(gpuArray.ones(2, 3), ones(2, 3)) && isa(gpuArray.zeros(2, 'single'), 'single'));
v = VideoWriter('film.avi'); v.FrameRate = 5; open(v); writeVideo(v, getframe(gcf)); close(v); assert(v.FrameRate == 5);
[x, map] = rgb2ind(frame2im(getframe(gcf)), 256); assert(isempty(x) && isempty(map));
