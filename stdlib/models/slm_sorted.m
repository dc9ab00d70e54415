function m = slm_sorted(c, a, lanes, carried)
% LANES lanes of A sorted by merging, with CARRIED bytes beside each element.
% The first pass loads A, the last one writes the result; those between load
% and store a copy.
total = a.bytes + a.numel * carried;
between = (slm_merge_passes(c, floor(total / lanes)) - 1) * total;
m.loads = a.bytes;
m.work_loads = between;
m.work_stores = between;
end
