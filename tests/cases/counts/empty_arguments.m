% An argument that is empty moves nothing: scalar code goes on as one nest, in which what is assigned is stored once.
x = [1 2 3];
%! range literal wsl=0 wss=8
%SLM start literal;
f(1, []);
f(1, []);
%SLM end literal;
%! range computed wsl=0 wss=8
%SLM start computed;
f(1, zeros(0, 3));
f(2, zeros(0, 3));
%SLM end computed;
%! range cells wsl=0 wss=8
%SLM start cells;
f(1, {});
f(1, {});
%SLM end cells;
% k, count, c and a of g, and y, but c is y, where it is wanted
%! range loop wsl=0 wss=4*8
%SLM start loop;
for k = 1:3
  f(k, []);
  y = g([], k);
end
%SLM end loop;
% an array is stored by who computes it, x loaded, which ends the nest; nothing is scalar between the two
%! range arrays wsl=2*24 wss=2*24
%SLM start arrays;
h(1, x + 1);
h(1, x + 1);
%SLM end arrays;

function f(a, count)
if isempty(count)
  count = 5;
end
end

function c = g(a, b)
c = 5;
if isempty(a)
  a = 3;
end
c = a + b;
end

function h(a, b)
c = a;
end
