function m = slm_model_exponential(c, x, r, nout)
% expm: six products, a solve with n right-hand sides, about four squarings.
m = slm_factored(c, x(1), (12 + 8 / 3 + 8) * (x(1).rows * x(1).rows * x(1).rows));
end
