function yes = slm_hermitian(v)
% Whether a model that asks for it takes V as a Hermitian matrix.
yes = isnumeric(v) && ndims(v) == 2 && size(v, 1) == size(v, 2) && size(v, 1) > 1 && isequal(v, v');
end
