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
function [p, q] = pair(v)
  p = v(1);
  q = [v, 2*v];
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
% Elements take what a function has stored, by its name, a handle or feval: 24 columns of 2 numbers are 384 B, loaded and stored.
% The function loads the line of x(1), then x, 192 B, and stores a number and 384 B. The second result of max is in the pass that stores it.
Z = zeros(24, 3); h = @pair; w = 2*Z;
%! range by_name wsl=64+192+384 wss=8+384+384
%SLM start by_name;
[t, Z(:, 1:2)] = pair(x);
%SLM end by_name;
%! range by_feval wsl=64+192+384 wss=8+384+384
%SLM start by_feval;
[t, Z(:, 1:2)] = feval(h, x);
%SLM end by_feval;
%! range by_a_handle wsl=64+192+384 wss=8+384+384
%SLM start by_a_handle;
[~, Z(:, 1:2)] = h(x);
%SLM end by_a_handle;
%! range built_in wsl=3*192 wss=3*8+3*8
%SLM start built_in;
[t, Z(1, :)] = feval('max', Z);
%SLM end built_in;
