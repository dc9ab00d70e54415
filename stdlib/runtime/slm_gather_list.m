function b = slm_gather_list(c, list, elements, width, other) %#ok<INUSL>
% Bytes of references to an array of this many elements, at the places (from 0) of a
% list.
b = slm_fills(slm_gaps(list(:), [], elements, width), other, 1)';
end
