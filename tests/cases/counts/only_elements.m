% Assignments to the only element of arrays in cells and fields: each is a number of its own, in a register by its place, as
% `c{i} = i` has it.
%
%! options --count model
% Ten numbers, 8 B each, and i.
%! range a wss=10*8+8 wsl=0
%! range b wss=10*8+8 wsl=0
%! range c wss=10*8+8 wsl=0
% Read before they are written.
%! range d wss=10*8+8 wsl=10*8 flops=10
%! range e wss=10*8+8 wsl=0
% One number ten times.
%! range f wss=8+8 wsl=8 flops=10
%! range g wss=8 wsl=8 flops=1
n=10; k=cell(1,n);
%SLM start a;
for i=1:10
  k{i}(end+1)=i;
end
%SLM end a;
s=struct('a',num2cell(zeros(1,n)));
%SLM start b;
for i=1:10
  s(i).a(1)=i;
end
%SLM end b;
%SLM start c;
for i=1:10
  s(i).a=i;
end
%SLM end c;
c=num2cell(1:n);
%SLM start d;
for i=1:10
  c{i}(1)=c{i}(1)+i;
end
%SLM end d;
q.t=struct('u',num2cell(1:n));
%SLM start e;
for i=1:10
  q.t(i).u(1,1)=i;
end
%SLM end e;
p.z=3;
%SLM start f;
for i=1:10
  p.z(1)=p.z(1)+i;
end
%SLM end f;
%SLM start g;
k{3}(1)=k{3}(1)+1;
%SLM end g;
