function stored = slm_store_of_piece(piece, t)
% Bytes that an assignment to selected elements stores. t: what its pass reads
% (slm_together).
own = slm_own_bytes(piece);
if any(piece.kind == 3)
  stored = slm_gathered({piece}, sum(t.bytes));
else
  stored = own * ones(3, 1);
end
end
