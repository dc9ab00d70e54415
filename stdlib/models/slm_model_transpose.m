function m = slm_model_transpose(c, x, r, nout)
% B = A': A is loaded, B is stored by the assignment.
m.loads = x(1).bytes;
end
