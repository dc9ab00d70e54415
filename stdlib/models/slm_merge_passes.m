function passes = slm_merge_passes(c, bytes)
% Passes over BYTES that are sorted by merging: the first one makes runs of
% half the capacity, every other one doubles them.
runs = bytes ./ max(floor(c.C / 2), 1);
[f, e] = log2(runs);
passes = 1 + max(e - (f == 0.5), 0);
end
