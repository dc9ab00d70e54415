function B = pagetranspose(A)
% Every page transposed.
B = permute(A, [2 1 3:ndims(A)]);
end
