% A function that fails under an error handler ends there: what comes afterwards is not its own.
v = 1:5;
w = v + 1;
%! range anonymous wss=16
%SLM start anonymous;
q = cellfun(@(x) error('boo'), {1, 2}, 'ErrorHandler', @(e, x) -x);
%SLM end anonymous;
assert(q, [-1 -2]);
%SLM start loop;
for k = 1:3
  v = v + q(1);
  w = v;
  r = w;
end
%SLM end loop;
%SLM start named;
p = arrayfun(@fails, [1 2 3], 'ErrorHandler', @(e, x) x);
u = v*2;
p = arrayfun(@fails, [1 2 3], 'ErrorHandler', @handled);
u = v*3;
%SLM end named;
assert(p, [10 2 30]);

function y = fails(x)
for k = 1:2
  y = x;
  if x ~= 2
    error('my:id', 'not this one');
  end
end
end

function y = handled(e, x)
y = 10*x;
end
