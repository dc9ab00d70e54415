% a = b shares storage; the first write of elements of one copies it, while the other holds it.
1;
function y = first(v)
  v(1) = 0;
  y = 1;
end
function y = same(x)
  y = x;
end
n = 1000;
r = ones(n,1);
s = zeros(n,1);
%! range part wsl=8000 wss=8000+16
%SLM start part;
s = r;
s(1:2) = 0;
%SLM end part;
% s has a storage of its own by now, and so has r.
%! range again wsl=0 wss=16+16
%SLM start again;
s(3:4) = 1;
r(3:4) = 1;
%SLM end again;
% What is overwritten as a whole is not copied.
%! range whole wsl=8000 wss=8000
%SLM start whole;
s = r;
s(:) = 2*r;
%SLM end whole;
% The caller's variable holds it: the copy, the element, and y.
%! range caller wsl=8000 wss=8000+8+8
%SLM start caller;
k = first(r);
%SLM end caller;
% A result that is the argument.
%! range result wsl=8000 wss=8000+16
%SLM start result;
q = same(r);
q(1:2) = 0;
%SLM end result;
% Nothing else holds it any more.
t = r;
t = s;
%! range alone wsl=0 wss=16
%SLM start alone;
r(1:2) = 0;
%SLM end alone;
% A field is no plain variable: it is loaded, and g is stored, so that g has a storage of its own.
d.f = r;
g = d.f;
%! range field wsl=0 wss=16
%SLM start field;
g(1:2) = 0;
%SLM end field;
% The copy ends the nest of the loop in its first trip, which has read n and a line of r, in which z still lies; the
% next nest reads i and all of z.
%! range scalar wsl=8+64+8000+8+8000 wss=8000+8000+8
%SLM start scalar;
z = r;
for i = 1:n
  z(i) = z(i) + 1;
end
%SLM end scalar;
