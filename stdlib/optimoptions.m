function o = optimoptions(solver, varargin)
% Options as optimset makes them; the first argument names the solver.
o = struct();
k = 1;
if numel(varargin) > 0 && isstruct(varargin{1}), o = varargin{1}; k = 2; end
for j = k:2:numel(varargin)-1
  name = varargin{j};
  switch lower(name)
    case {'functiontolerance', 'optimalitytolerance'}, name = 'TolFun';
    case 'steptolerance', name = 'TolX';
    case 'maxiterations', name = 'MaxIter';
    case 'maxfunctionevaluations', name = 'MaxFunEvals';
    case 'specifyobjectivegradient', name = 'Jacobian';
  end
  o.(name) = varargin{j+1};
end
end
