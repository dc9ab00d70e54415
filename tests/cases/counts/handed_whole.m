% Functions that hand values on whole: what they store they have loaded, as a variable is that is put into a field
% or taken out of one. x, u, v: 8000 B.
x = (1:1000)';
c = {x, 2*x};
s.f = x;
s.h = 2*x;
u = 3*x;
k = 4;
% as u = c{1}; v = c{2};
%! range contents wsl=16000 wss=16000
%SLM start contents;
[u, v] = deal(c{:});
%SLM end contents;
%! range content wsl=8000 wss=8000
%SLM start content;
u = deal(c{1});
%SLM end content;
%! range variables wsl=16000 wss=16000
%SLM start variables;
[p, q] = deal(x, u);
%SLM end variables;
% one operand for all of them
%! range one wsl=8000 wss=16000
%SLM start one;
[p, q] = deal(x);
%SLM end one;
%! range numbers wsl=8 wss=16
%SLM start numbers;
[i, j] = deal(1, k);
%SLM end numbers;
% a field where it is: y = s.f, of two fields
%! range field wsl=8000 wss=8000
%SLM start field;
y = getfield(s, 'f');
%SLM end field;
%! range summed wsl=8000 wss=8000 flops=1000
%SLM start summed;
y = getfield(s, 'f') + s.f;
%SLM end summed;
o.s = s;
%! range within wsl=8000 wss=8000
%SLM start within;
y = getfield(o, 's', 'h');
%SLM end within;
% a number in a loop is in a register, t and i as well
o.k = 2;
t = 0;
%! range loop wsl=8+8 wss=8+8
%SLM start loop;
for i = 1:4
  t = t + getfield(o, 'k');
end
%SLM end loop;
% the struct that is assigned is another one: f, h and x
%! range set wsl=24000 wss=24000
%SLM start set;
w = setfield(s, 'g', x);
%SLM end set;
%! range made wsl=8000 wss=8000
%SLM start made;
r = struct('a', x);
%SLM end made;
%! range text wsl=0 wss=8+5*2
%SLM start text;
e = struct('a', 1, 'b', 'hello');
%SLM end text;
%! range cell wsl=8000 wss=8000
%SLM start cell;
z = struct2cell(r);
%SLM end cell;
%! range back wsl=8000 wss=8000
%SLM start back;
b = cell2struct(z, {'q'}, 1);
%SLM end back;
