function x = slm_dense(x, of_sparse)
% A matrix as MATLAB has it. Octave keeps identities, diagonals and permutations as classes of their own: what
% is computed from one of them and a sparse matrix stays sparse there. In MATLAB they are full, permutations
% that a function gives OF_SPARSE matrices sparse.
if ~isnumeric(x) || issparse(x)
  return
elseif of_sparse && exist('OCTAVE_VERSION', 'builtin') && strcmp(typeinfo(x), 'permutation matrix')
  x = sparse(x);
elseif isreal(x)
  x = full(x);
elseif exist('OCTAVE_VERSION', 'builtin') && ~isempty(strfind(typeinfo(x), 'diagonal'))
  % other complex numbers stay as they are: full makes them real where they have no imaginary parts
  x = full(x);
end
end
