function r = factors_rcond(f)
% The reciprocal of the condition of the matrix that a decomposition is of, which its factors give again.
if isempty(f.MatrixSize) || any(f.MatrixSize == 0), r = Inf; return; end
switch f.Type
  case 'diagonal', A = diag(f.D__);
  case {'triangular', 'permutedTriangular'}, A = f.T__;
  case 'chol'
    if isfield(f, 'L__'), A = f.L__*f.L__'; else, A = f.R__'*f.R__; end
  case 'ldl', A = f.L__*f.D__*f.L__';
  case {'qr', 'cod'}
    if f.MatrixSize(1) ~= f.MatrixSize(2)
      error('MATLAB:decomposition:rcond', 'The condition is that of a square matrix; rank tells that of others.');
    end
    A = f.R__;
  otherwise, A = f.L__*f.U__;
end
r = rcond(full(A));
end
