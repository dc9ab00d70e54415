function slm_elementwise(number, s, a, b, r)
% A special operator with a scalar: element by element, in the statement's pass.
sparse = issparse(a) || issparse(b);
slm_join_operand(s, 1, sparse);
slm_join_operand(s, 2, sparse);
slm_result(number, s, 1, issparse(r), []);
end
