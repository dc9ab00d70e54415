function q = ratio(a, b)
% A quotient of two scalars. The solvers name it in %SLM Func: a compiled solver
% keeps the scalars of an iteration in registers, so no memory traffic is counted.
q = a/b;
end
