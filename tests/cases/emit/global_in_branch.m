% A global that is declared in a branch which the first call does not execute.
x = f(0) + f(1);
disp(x)
function y = f(a)
  if a > 0
    global MU
    MU = 3;
  end
  y = g(a) + 1;
end
function y = g(a)
  y = 2*a;
end
