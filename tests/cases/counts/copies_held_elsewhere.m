% What a function returns may still be held by a global or persistent variable: the first write of its elements copies.
% Arrays of 8,000 B.
x = rand(1000, 1);
fill_global(x);
y = of_global();
% y and G share the array: all of it is copied, then the element stored
%! line @y wsl=8000 wss=8000+8
y(3) = 1;                       %@y
% y has an array of its own by now
%! line @again wsl=0 wss=8
y(4) = 1;                       %@again
p = of_persistent(x);
%! line @p wsl=8000 wss=8000+8
p(3) = 1;                       %@p
% the persistent variable has nobody beside it any more: its own write copies nothing
%! line @persistent wss=3*8 executions=3
change_persistent();
% the other order: the global variable is written while y shares it
y = of_global();
%! line @global wsl=8000+8 wss=8000+8
change_global(4);
z = of_global();
% after G has been assigned z holds its array alone
fill_global(x);
%! line @z wsl=0 wss=8
z(3) = 1;                       %@z
% an output that is the global variable itself
u = same_global();
%! line @u wsl=8000 wss=8000+8
u(3) = 1;                       %@u

function fill_global(x)
global G
G = x*2;
end
function y = of_global()
global G
y = G;
end
function G = same_global()
global G
end
function change_global(k)
global G
G(k) = 1;                       %@global
end
function p = of_persistent(x)
persistent P
if isempty(P)
  P = x*2;
end
p = P;
end
function change_persistent()
persistent Q
if isempty(Q)
  Q = zeros(1000, 1);
end
for k = 1:3
  Q(k) = k;                     %@persistent
end
end
