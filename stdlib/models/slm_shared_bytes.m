function bytes = slm_shared_bytes(b)
% Bytes of the second factor of a product that come by with the first one.
bytes = min(b.shared, b.bytes);
if b.same
  bytes = b.bytes;
end
end
