function B = pagectranspose(A)
% Every page conjugated and transposed.
B = conj(permute(A, [2 1 3:ndims(A)]));
end
