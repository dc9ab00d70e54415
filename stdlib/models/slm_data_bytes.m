function b = slm_data_bytes(x)
% Bytes of every operand, a column; scalars and texts are options and cost nothing.
b = [x.bytes]';
b([x.is_scalar] | [x.is_text]) = 0;
end
