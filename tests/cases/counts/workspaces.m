% What evalin evaluates in another workspace counts there: in the calling function and in the script.
u = ones(100, 1);
f(ones(50, 1));

function f(v)
g();
end

function g()
s = evalin('caller', 'sum(v)');
t = evalin('base', 'sum(u)');
end

%! variable (eval) v wsl=400
%! range g wsl=1200
%! range f wsl=1200
