% Arguments with names, `name=value`, as in MATLAB since R2021a: the name as a text and the value. The names are no variables.
%! output <<
%! 3 Width 2
%! 5 Style solid
%! 2 Width 7
%! 5 1
%! >>
show(1, Width=2)
show('a', Width = [1 2], Style= 'solid')
shifted = @(x) x + 7;
show(Width=shifted)
y = count(3, Tol=1e-3) + count(Tol=count(1) == 1);
a = size(ones(2, 3), count(Tol=0));
plot(1:3, LineWidth=2, Color="k")
fprintf('%d %d\n', y, exist('Width') == 0 && exist('Tol') == 0 && isequal(a, 3))
x(count(1, Tol=3)) = 4;
assert(isequal(x, [0 0 4]))

function show(varargin)
last = varargin{end};
if isnumeric(last), last = sprintf('%d', last); elseif ~ischar(last), last = sprintf('%d', last(0)); end
fprintf('%d %s %s\n', numel(varargin), varargin{end-1}, last);
end

function n = count(varargin)
n = numel(varargin);
end
