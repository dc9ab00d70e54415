function opts = eigs_options(given)
% Options of eigs as a struct: given as one, or as names and values.
opts = struct();
if isempty(given), return, end
if isstruct(given{1})
  opts = given{1};
  return
end
names = {'Tolerance', 'MaxIterations', 'SubspaceDimension', 'StartVector', 'IsCholesky', 'CholeskyPermutation'};
fields = {'tol', 'maxit', 'p', 'v0', 'cholB', 'permB'};
others = {'FailureTreatment', 'Display', 'IsFunctionSymmetric', 'IsSymmetricDefinite'};
for k = 1:2:numel(given)
  at = find(strcmpi(given{k}, names));
  if ~isempty(at) && k < numel(given)
    opts.(fields{at}) = given{k+1};
  elseif ~any(strcmpi(given{k}, others))
    error('MATLAB:eigs:InvalidOption', 'eigs has no option ''%s''.', char(given{k}));
  end
end
end
