function v = vech(A)
% Columns of the lower triangle below each other.
v = A(tril(true(size(A))));
end
