function o = optimset(varargin)
% Options as a struct: name and value pairs, after structs of options. Names in any case, and cut short; those that are not
% set are empty. Of a function's name alone: no option is set.
names = {'Display', 'MaxFunEvals', 'MaxIter', 'TolFun', 'TolX', 'FunValCheck', 'OutputFcn', 'PlotFcns', 'ActiveConstrTol', ...
  'Algorithm', 'AlwaysHonorConstraints', 'DerivativeCheck', 'Diagnostics', 'DiffMaxChange', 'DiffMinChange', 'FinDiffRelStep', ...
  'FinDiffType', 'GoalsExactAchieve', 'GradConstr', 'GradObj', 'HessFcn', 'Hessian', 'HessMult', 'HessPattern', 'HessUpdate', ...
  'InitBarrierParam', 'InitTrustRegionRadius', 'Jacobian', 'JacobMult', 'JacobPattern', 'LargeScale', 'MaxNodes', 'MaxPCGIter', ...
  'MaxProjCGIter', 'MaxSQPIter', 'MaxTime', 'MeritFunction', 'MinAbsMax', 'NoStopIfFlatInfeas', 'ObjectiveLimit', ...
  'PhaseOneTotalScaling', 'Preconditioner', 'PrecondBandWidth', 'RelLineSrchBnd', 'RelLineSrchBndDuration', 'ScaleProblem', ...
  'SubproblemAlgorithm', 'TolCon', 'TolConSQP', 'TolGradCon', 'TolPCG', 'TolProjCG', 'TolProjCGAbs', 'TypicalX', 'UseParallel'};
o = struct();
for k = 1:numel(names), o.(names{k}) = []; end
if nargin == 1 && (isa(varargin{1}, 'function_handle') || ischar(varargin{1}) || isstring(varargin{1})), return, end
i = 1;
while i <= numel(varargin)
  v = varargin{i};
  if isstruct(v)
    given = fieldnames(v);
    for k = 1:numel(given)
      if ~isempty(v.(given{k})), o.(given{k}) = v.(given{k}); end
    end
    i = i + 1;
  elseif isempty(v)
    i = i + 1;
  elseif i < numel(varargin)
    name = char(v);
    k = find(strncmpi(name, names, numel(name)));
    whole = find(strcmpi(name, names));
    if ~isempty(whole), k = whole; end
    if numel(k) > 1, error('MATLAB:optimset:AmbiguousParamName', 'The option ''%s'' may be %s.', name, strjoin(names(k), ', ')); end
    % options of a function that is not MATLAB's own
    if isempty(k), o.(name) = varargin{i+1}; else, o.(names{k}) = varargin{i+1}; end
    i = i + 2;
  else
    error('MATLAB:optimset:InvalidArgs', 'Options must come in pairs of a name and a value.');
  end
end
end
