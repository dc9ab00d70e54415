function v = vech(A)
% Columns of the lower triangle below each other.
if size(A, 1) ~= size(A, 2), error('Octave:invalid-input-arg', 'vech: the matrix must be square'); end
v = A(tril(true(size(A))));
end
