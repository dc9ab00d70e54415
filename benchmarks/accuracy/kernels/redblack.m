% Red-black Gauss-Seidel on an m x m grid (m odd) with its boundary. The colours alternate along
% memory, also from column to column, and are held apart: red(j) = u(2j-1), black(j) = u(2j).
% The weights are 1/4 inside and 0 on the boundary.
m = 15;
reps = 3;
n = m*m;
inside = zeros(m, m);
inside(2:m-1,2:m-1) = 0.25;
f = ramp(n);
wr = inside(1:2:n)';
wb = inside(2:2:n)';
fr = f(1:2:n);
fb = f(2:2:n);
nr = numel(wr);
nb = numel(wb);
red = zeros(nr, 1);
black = zeros(nb, 1);
h = (m - 1)/2;
a = h + 2;
c = nr - h - 1;
d = h + 1;
e = nb - h;
for k = 1:reps
  %SLM start rep;
  red(a:c) = wr(a:c).*(fr(a:c) + black(a-1:c-1) + black(a:c) + black(a-h-1:c-h-1) + black(a+h:c+h));
  black(d:e) = wb(d:e).*(fb(d:e) + red(d:e) + red(d+1:e+1) + red(d-h:e-h) + red(d+h+1:e+h+1));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(red) + norm(black));
