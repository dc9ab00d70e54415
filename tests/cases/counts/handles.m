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
% w of 40,000 B is swept for each of the 500 columns, beside which it does not fit: 500*40000, and 63 lines of x
w = (1:5000)';
%! range repeated wsl=20004032 wss=20000000
%SLM start repeated;
Z = bsxfun(@minus, x(1:500)', w);
%SLM end repeated;
%! range repeated_by_name wsl=20004032 wss=20000000
%SLM start repeated_by_name;
Z = bsxfun('minus', x(1:500)', w);
%SLM end repeated_by_name;
%! range repeated_by_feval wsl=20004032 wss=20000000
%SLM start repeated_by_feval;
Z = feval(@minus, x(1:500)', w);
%SLM end repeated_by_feval;
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
