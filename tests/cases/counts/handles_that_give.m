% A handle whose text is a call of a user's function gives what that function has stored: nothing is stored for it again,
% and who uses it in an expression loads it. x, y and results have 1,600 B.
x = rand(200, 1);
y = 2*x;
par = 3;
c = cell(1, 1);
F = @(v) resid(v, par);
G = @(v) F(v);
c{1} = F;
H = @(v) c{1}(v);
%! line @direct wsl=0 wss=0
t = resid(x, par);              %@direct
%! line @handle wsl=0 wss=0
t = F(x);                       %@handle
%! line @inner wsl=0 wss=0
t = G(x);                       %@inner
%! line @cell wsl=0 wss=0
t = H(x);                       %@cell
%! line @feval wsl=0 wss=0
t = feval(F, x);                %@feval
% the result and y
%! line @used wsl=1600+1600 wss=1600
w = F(x) - y;                   %@used
%! line @norm wsl=1600 wss=8
w = norm(F(x));                 %@norm
%! line @elements wsl=1600 wss=1600
y(1:200) = F(x);                %@elements
% one function is given what the other has stored
%! line @given wsl=0 wss=0
w = F(F(x));                    %@given
% what the text of the handle computes itself is stored by the assignment
L = @(v) resid(v, par) + 1;     %@computes
%! line @computes wsl=1600
%! line @assigned wsl=0 wss=1600
t = L(x);                       %@assigned
% the result is the argument itself: both names have one array until one of them is written
S = @(v) same(v);
%! line @shared wsl=0 wss=0
z = S(x);                       %@shared
%! line @copied wsl=1600 wss=1600+8
z(3) = 0;                       %@copied
% what has been used and is gone shares nothing
w = norm(S(x));
%! line @alone wsl=0 wss=8
x(4) = 0;                       %@alone

function r = resid(v, p)
r = p*v + 1;
end
function r = same(v)
r = v;
end
