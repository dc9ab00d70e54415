% A name that the prototype assigns is a variable, also when a function has that name.
%! command analyze
sum = 3;
norm = [1 2 3];
y = ones(1000, 1);
%! range r wsl=8+16+8000 wss=8000
%SLM start r;
z = sum*y + norm(2)*y + norm(1);
%SLM end r;
clear sum
%! range after wsl=8000 wss=8
%SLM start after;
t = sum(y);
%SLM end after;
assert(t == 1000);
