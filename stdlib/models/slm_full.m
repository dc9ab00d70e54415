function a = slm_full(a)
% A sparse operand as an algorithm for full matrices holds it.
a.is_sparse = false;
a.bytes = a.numel * a.width;
a.nnz = a.numel;
end
