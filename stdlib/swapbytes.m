function y = swapbytes(x)
% Elements with their bytes in reverse order.
bytes = reshape(typecast(x(:).', 'uint8'), [], numel(x));
y = reshape(typecast(reshape(flipud(bytes), 1, []), class(x)), size(x));
end
