% The result of a call goes where its variable is, also where arguments are results of calls themselves. Vectors of
% 1 KB (16 of the 64 lines of L1).
%! options --machine small.toml
n = 128;
A = ones(n,1); y = zeros(n,1);
% y is written where it is; g gives numbers, which are in registers.
%! level numbers L1 loads=0 write_allocates=0 write_backs=0
%SLM start numbers;
for k = 1:5
  y = scaled(g(k), A);
end
%SLM end numbers;
% What twice gives is a vector of its own: 1 KB, in the same place in every trip.
%! level vectors L1 loads=0 write_allocates=1024 write_backs=0
%SLM start vectors;
for k = 1:5
  y = scaled(k, twice(A));
end
%SLM end vectors;

function z = scaled(s, A)
z = s*A + 1;
end
function r = g(k)
r = k + 1;
end
function v = twice(A)
v = 2*A;
end
