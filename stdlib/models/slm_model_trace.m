function m = slm_model_trace(c, x, r, nout)
% The main diagonal, summed.
m = slm_model_diagonal(c, x, r, nout);
m.flops = min(x(1).rows, x(1).cols);
end
