function tf = isIllConditioned(f)
% Whether the matrix of a decomposition is near to a singular one, by the reciprocal of its condition or its rank.
if ~isstruct(f), error('MATLAB:decomposition:isIllConditioned', 'isIllConditioned takes a decomposition.'); end
if isfield(f, 'rank__')
  tf = f.rank__ < min(f.MatrixSize);
else
  tf = factors_rcond(f) < eps(f.Datatype);
end
end
