% An array that one function gives another is the same array there: its first line is where it was. z: 200 numbers, 1600 B; changed
% reads z(1), a line of 64 B, copies 1600 B and writes 8 B of a line that is there for the next function.
1;
function y = first(v)
  y = v(1);
end
function [p, q] = two(v, w)
  p = v(1);
  q = w(1);
end
function v = same(v)
end
function v = changed(v)
  v(1) = v(1) + 1;
end
z = (1:200)';
r = @(v) v(1) + 1;
%! range handed wsl=64+1600 wss=1600+8+8
%SLM start handed;
u = first(changed(z));
%SLM end handed;
z = 2*z;
%! range by_handle wsl=64+1600 wss=1600+8+8
%SLM start by_handle;
u = r(changed(z));
%SLM end by_handle;
z = 2*z;
%! range applied wsl=64 wss=8
%SLM start applied;
t = feval(@first, same(z));
%SLM end applied;
z = 2*z;
%! range both wsl=64+1600 wss=1600+8+8+8
%SLM start both;
[a, b] = two(changed(z), same(z));
%SLM end both;
x = ones(24, 1);
z = 2*z;
pick = @(v, w) v(1) + w(1);
% Two of different sizes by a handle: the first line of z's copy is there, that of x comes.
%! range sizes wsl=64+1600+64 wss=1600+8+8
%SLM start sizes;
u = pick(changed(z), same(x));
%SLM end sizes;
