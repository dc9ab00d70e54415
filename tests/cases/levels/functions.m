% Arguments by reference, results where the caller wants them: x and y are 32 lines each, L1 holds
% both, so that nothing crosses after the first call.
1;
function y = twice(x)
  y = 2*x;
end
function y = through(x)
  y = twice(x);
end
%! options --machine small.toml
n = 256;
x = ones(n,1);
y = zeros(n,1);
%! level calls L1 loads=0 write_allocates=0 write_backs=0
%SLM start calls;
for k = 1:5
  y = twice(x);
  y = through(x);
end
%SLM end calls;
% A handle reads what it captured where it lies.
f = @(t) x + t;
%! level handle L1 loads=0 write_allocates=0 write_backs=0
%SLM start handle;
y = f(1);
%SLM end handle;
