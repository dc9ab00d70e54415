function slm_profile()
% Prints the profile, most expensive first, and writes it as JSON.
global slm_t slm_clocks slm_pair_cost
slm_stop(0);
list = slm_clocks(:, 1:numel(slm_t.names));
fprintf('SLAMM profile: seconds without the clocks themselves (%.2g s each)\n', slm_pair_cost);
fprintf('%12s %12s %12s %12s  %s\n', 'inclusive', 'exclusive', 'executions', 'trips', 'what');
[~, order] = sort(-list(4, :));
for k = order
  if list(1, k) > 0
    fprintf('%12.6f %12.6f %12d %12d  %s\n', list(3, k), list(4, k), list(1, k), ...
        list(2, k), slm_t.names{k});
  end
end
if isempty(slm_t.json)
  return
end
out = fopen(slm_t.json, 'w');
if out < 0
  error('slamm:json', 'The profile cannot be written to %s.', slm_t.json);
end
fprintf(out, '{\n"schema": "slamm-profile/1",\n"clock_seconds": %.9g,\n"entries": [', slm_pair_cost);
separator = '';
for k = 1:numel(slm_t.names)
  words = strsplit(slm_t.names{k}, ' ');
  fprintf(out, '%s\n{"kind": "%s", "name": "%s", "place": "%s", "executions": %d, "trips": %d, ', separator, ...
      words{1}, words{2}, words{3}, list(1, k), list(2, k));
  fprintf(out, '"inclusive": %.9f, "exclusive": %.9f}', list(3, k), list(4, k));
  separator = ',';
end
fprintf(out, '\n]}\n');
fclose(out);
end
