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
    case 'constrainttolerance', name = 'TolCon';
    case 'specifyconstraintgradient', name = 'GradConstr';
    case 'specifyobjectivegradient'
      if any(strcmpi(char(solver), {'fmincon', 'fminunc'})), name = 'GradObj'; else, name = 'Jacobian'; end
  end
  value = varargin{j+1};
  if ismember(name, {'GradObj', 'GradConstr'}) && ~ischar(value)
    if value, value = 'on'; else, value = 'off'; end
  end
  o.(name) = value;
end
end
