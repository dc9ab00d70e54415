function d = factors_transposed(f)
% The decomposition of the transpose, which is the conjugate transpose of a real matrix.
if ~f.IsReal
  error('MATLAB:decomposition:transpose', 'The transpose of a complex decomposition has to be conjugate: d''.');
end
d = factors_turned(f);
end
