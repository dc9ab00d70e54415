function iterations_said(name, flag, tol, steps, iter, relres, normb)
% Prints how an iterative solver has ended, whose caller asks for no flag, as MATLAB does. steps:
% iterations; iter: that of the iterate that is given, with its inner one where there are restarts;
% normb: the norm of the right side.
if flag == 0 && ~any(iter)
  if normb == 0
    fprintf('The right hand side vector is all zero so %s returned an all zero solution without iterating.\n', name);
  else
    fprintf(['The initial guess has relative residual %0.2g which is within\nthe desired tolerance %0.2g ' ...
      'so %s returned it without iterating.\n'], relres, tol, name);
  end
  return
end
given = sprintf('%g', iter(1));
if flag == 0
  if numel(iter) > 1
    given = sprintf('outer iteration %d (inner iteration %d)', iter);
  else
    given = ['iteration ' given];
  end
  fprintf('%s converged at %s to a solution with relative residual %0.2g.\n', name, given, relres);
  return
end
why = {'the maximum number of iterations was reached', ...
  'the system involving the preconditioner was ill conditioned', 'the method stagnated', ...
  'a scalar quantity became too small or too large to continue computing', ...
  'the preconditioner is not symmetric positive definite'};
if numel(iter) > 1
  given = sprintf('%d(%d)', iter);
end
fprintf(['%s stopped at iteration %d without converging to the desired tolerance %0.2g\nbecause %s.\n' ...
  'The iterate returned (number %s) has relative residual %0.2g.\n'], name, steps, tol, why{flag}, given, relres);
end
