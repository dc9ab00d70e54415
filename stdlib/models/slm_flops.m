function f = slm_flops(a, flops)
% Whole real-arithmetic flops; on complex elements four times as many.
f = floor(max(flops * (1 + 3 * a.is_complex), 0));
end
