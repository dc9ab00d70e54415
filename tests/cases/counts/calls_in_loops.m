% Calls of functions of numbers that are part of a loop's code: with elements among their arguments, in what is stored in
% elements, by handles that change between loops, in one another. A body counts as it does when it is called one by one.
1;
function r = rhs(t, y)
%SLM FuncStart rhs;
r = -2*y + t;
%SLM FuncEnd rhs;
end

function p = third(p, q)
%SLM FuncStart third;
k = p - q;
p = k/3 + rhs(q, k);
%SLM FuncEnd third;
end

% The line of y(1) is loaded; what else is read of y has been stored in the nest. n, h and t are loaded once; i, t and r
% are stored once. Five flops a trip, two of them in rhs.
n = 64; h = 0.125; t = 0; y = ones(1, n + 1);
%! range euler executions=1 wsl=64+3*8 wss=64*8+3*8 flops=64*5
%! range rhs executions=64+64+64 flops=2*64+2*64+2*64
%SLM start euler;
for i = 1:n
  y(i+1) = y(i) + h*rhs(t, y(i));
  t = t + h;
end
%SLM end euler;

% Three calls in one another: in third p - q, k/3 and the sum, in rhs two more, and the sum here. y and z are read once;
% k, p and the r of third's call are stored once, as s and i; n and s are loaded.
z = ones(1, n + 1); s = 0;
%! range nested executions=1 wsl=2*64*8+2*8 wss=5*8 flops=64*(3+2+1)
%! range third executions=64 flops=64*5
%SLM start nested;
for i = 1:n
  s = s + third(y(i), z(i));
end
%SLM end nested;

% A handle of a function of the user, an anonymous one whose captured c is in a register, and a built-in one: two flops in
% rhs, two in the anonymous function, one of hypot; and in each trip the product and the sum.
f = {@rhs, [], @hypot}; c = 3;
%! range by_handles executions=1 flops=64*(2+2)+64*(2+2)+64*(2+1)
%SLM start by_handles;
for k = 1:3
  g = f{k};
  if k == 2
    g = @(a, b) a*c - b;
  end
  for i = 1:n
    z(i) = z(i) + 2*g(y(i), h);
  end
end
%SLM end by_handles;
