function bytes = slm_elements_stored(stored, piece)
% Bytes of the elements that are assigned. stored: what their pass stores; piece: those that
% an index vector names, whose lines it finds itself.
bytes = stored;
if ~isempty(piece)
  bytes = slm_own_bytes(piece);
end
end
