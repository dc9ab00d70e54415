% Sections of cells and of arrays of structs that functions are given: what they hold, the function itself loads, as of a whole
% cell. A built-in that is called for each (`@sum`, `@norm`) loads it as well.
% C: 1000 and 1000 numbers, and one; S: 500 and 300.
%
%! options --count model
%! range a wsl=8000 wss=8 flops=1000
%! range b wsl=300*8 wss=8 flops=300
% norm: 2 flops an element.
%! range c wsl=16000 wss=16 flops=4000
%! range d wsl=16000+8 wss=24 flops=4002
%! range e wsl=800*8 wss=16 flops=800
%! range f wsl=800*8 wss=16 flops=800
%! range g wsl=16000 wss=16 flops=2000
% The number in C{3} is summed too.
%! range h wsl=8000+8 wss=16 flops=1001
%! range k wsl=16000 wss=16 flops=2000
% Only a size is asked for.
%! range l wsl=0 wss=16
C = {(1:1000)', ones(1000,1), 3}; C{1}(1) = 1; S = struct('v', {ones(500,1), ones(300,1)});
%SLM start a;
s = sumc(C(2));
%SLM end a;
%SLM start b;
s = sums(S(2));
%SLM end b;
%SLM start c;
r = cellfun(@norm, C(1:2));
%SLM end c;
%SLM start d;
r = cellfun(@norm, C);
%SLM end d;
%SLM start e;
r = arrayfun(@(t) sum(t.v), S(1:2));
%SLM end e;
%SLM start f;
r = arrayfun(@(t) sum(t.v), S);
%SLM end f;
%SLM start g;
r = cellfun(@(v) sum(v), C(1:2));
%SLM end g;
%SLM start h;
r = cellfun(@(v) sum(v), C([3 1]));
%SLM end h;
%SLM start k;
r = cellfun(@sum, C(1:2));
%SLM end k;
%SLM start l;
r = cellfun(@(v) numel(v), C(1:2));
%SLM end l;
function s = sumc(c)
s = sum(c{1});
end
function s = sums(t)
s = sum(t.v);
end
