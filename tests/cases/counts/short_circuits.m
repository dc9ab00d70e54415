% The value of one side of && or || is needed before the other begins: two passes over memory. u and v have 800,000 B,
% which stay nowhere between passes; w and z have 800 B, which stay. Numbers are in registers: each counts once.
n = 100000;
u = ones(n, 1);
v = ones(n, 1);
w = ones(100, 1);
z = ones(100, 1);
k = 1;
t = false;
% the norm of u; then u and v together
%! line @both wsl=800000+1600000 flops=2*100000+3*100000
if norm(u) > 1 && norm(u - v) >= 0  %@both
  k = 2;
end
% the left side decides
%! line @left wsl=800000
if sum(u) < 1 && norm(u - v) >= 0   %@left
  k = 3;
end
% in a cache that holds them nothing comes twice
%! line @small wsl=1600
if norm(w) > 1 && norm(w - z) >= 0  %@small
  k = 2;
end
% both in one statement; k, in both sides, is loaded once, for both
%! line @stored wsl=8+800000+800000 wss=1
t = sum(u) < k || max(u) > k;       %@stored
% a number on the left is no pass; v comes once
%! line @number wsl=8+800000
if k == 2 && any(v > 2)             %@number
  k = 3;
end
% four sides in a loop's condition, all of them evaluated, twice
%! line @loop wsl=2*3*800000+2*8
while norm(u) > 1 && (sum(v) < 2 || norm(u) > 2) && k < 3 %@loop
  k = k + 1;
end
% & and | of numbers in a condition are the same operators there
%! line @single wsl=800000+1600000
if any(u > 0) & norm(u - v) >= 0    %@single
  k = 1;
end
% of arrays they work element by element: one pass
%! line @elements wsl=1600000
if (u > 0) & (v > 0) & u < 3        %@elements
  k = 2;
end
% A and w, then z; w has to come again, because A is larger than the cache, z is still there
%! line @product wsl=80000+800+800+800
A = ones(100);
if norm(A*w - z) > 0 && norm(w - z) >= 0 %@product
  k = 3;
end
