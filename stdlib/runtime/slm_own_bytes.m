function b = slm_own_bytes(p)
% Bytes of the selected elements themselves.
b = p.width * prod(slm_axis_counts(p));
end
