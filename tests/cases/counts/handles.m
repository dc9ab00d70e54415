% Built-in functions by their handles and names, directly and through feval, cellfun and the like:
% a function that joins its statement's pass reads what it is given. Vectors are 8000 B.
x = (1:1000)';
y = cos(x);
c = {x, y};
f = @sin;
%! range by_handle wsl=8000 wss=8000
%SLM start by_handle;
z = f(x);
%SLM end by_handle;
%! range by_feval wsl=8000 wss=8000
%SLM start by_feval;
z = feval(f, x);
%SLM end by_feval;
%! range by_name wsl=8000 wss=8000
%SLM start by_name;
z = feval('sin', x);
%SLM end by_name;
%! range joined wsl=16000 wss=8000
%SLM start joined;
z = feval(@sin, x) + x.*y;
%SLM end joined;
%! range expanded wsl=16000 wss=8000000
%SLM start expanded;
Z = bsxfun(@plus, x, y');
%SLM end expanded;
%! range sums wsl=16000 wss=16
%SLM start sums;
t = cellfun(@sum, c);
%SLM end sums;
%! range sizes wsl=0 wss=16
%SLM start sizes;
t = cellfun(@numel, c);
%SLM end sizes;
% an anonymous function has its own text
%! range anonymous exclusive wsl=0 wss=16
%! range anonymous wsl=16000 wss=16
%SLM start anonymous;
t = cellfun(@(v) sum(v), c);
%SLM end anonymous;
