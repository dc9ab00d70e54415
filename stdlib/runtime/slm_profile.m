function slm_profile()
% Prints the profile, tables of functions, loops, input and output and files, the most
% expensive first, and writes it as JSON. mean: of one execution; share: of the whole
% run; rate: of what its table holds, in hundredths of the exclusive time.
global slm_t slm_clocks slm_cost slm_begun slm_costs
slm_stop(0);
whole = max(toc(slm_begun) - slm_cost, 0);
n = numel(slm_t.names);
list = slm_clocks(:, 1:n);
counts = slm_trips();
for k = 1:n
  if counts(2, k) > 0
    % those since the one that was measured last
    list(1, k) = list(1, k) + max(list(5, k) - counts(2, k), 0);
  end
  list(7, k) = max(list(7, k), counts(1, k));
end
list(3, :) = max(list(3, :), 0);
[kind, name, file, line] = slm_places(slm_t.names);
[files, ~, of_file] = unique(file);
of_file = reshape(of_file, 1, []);
% files by their time
spent = zeros(1, numel(files));
for k = 1:n
  spent(of_file(k)) = spent(of_file(k)) + list(3, k);
end
[~, order] = sort(-spent);
rank_of(order) = 1:numel(order);
number = rank_of(of_file);
fprintf('SLAMM profile: %.6f s without the clocks themselves (%.2g s each, %.2g s where they only count)\n', ...
    whole, slm_costs(2), slm_costs(3));
kinds = {'function', 'loop', 'io'};
titles = {'functions', 'loops', 'input and output'};
for j = 1:3
  here = find(strcmp(kind, kinds{j}) & list(1, :) > 0);
  if isempty(here)
    continue
  end
  [~, first] = sort(-list(3, here));
  here = here(first);
  total = sum(list(3, here));
  fprintf('\n%s\n%4s %12s %12s %12s %12s %8s %8s', titles{j}, 'rank', 'executions', 'inclusive', 'exclusive', 'mean', ...
      'share %', 'rate %');
  if j == 2
    fprintf(' %12s %10s', 'trips', 'mean trips');
  end
  fprintf(' %6s %4s  %s\n', 'line', 'file', 'what');
  for r = 1:numel(here)
    k = here(r);
    fprintf('%4d %12d %12.6f %12.6f %12.3g %8.2f %8.2f', r, list(1, k), list(2, k), list(3, k), ...
        list(2, k) / list(1, k), slm_percent(list(2, k), whole), slm_percent(list(3, k), total));
    if j == 2
      fprintf(' %12d %10.1f', list(7, k), list(7, k) / list(1, k));
    end
    fprintf(' %6d %4d  %s\n', line(k), number(k), name{k});
  end
  fprintf('%4s %12s %12s %12.6f\n', '', '', '', total);
end
fprintf('\nfiles\n%4s %12s %8s  %s\n', 'file', 'exclusive', 'share %', 'name');
for j = 1:numel(order)
  fprintf('%4d %12.6f %8.2f  %s\n', j, spent(order(j)), slm_percent(spent(order(j)), whole), files{order(j)});
end
if ~isempty(slm_t.json)
  slm_profile_json(list, kind, name, file, line, whole);
end
end

function p = slm_percent(part, whole)
p = 0;
if whole > 0
  p = 100 * part / whole;
end
end

function [kind, name, file, line] = slm_places(names)
% What clocks time: kind, name and place of each.
n = numel(names);
kind = cell(1, n);
name = cell(1, n);
file = cell(1, n);
line = zeros(1, n);
for k = 1:n
  words = strsplit(names{k}, ' ');
  kind{k} = words{1};
  name{k} = words{2};
  at = find(words{3} == ':', 1, 'last');
  file{k} = words{3}(1:at-1);
  line(k) = str2double(words{3}(at+1:end));
end
end

function slm_profile_json(list, kind, name, file, line, whole)
global slm_t slm_costs
out = fopen(slm_t.json, 'w');
if out < 0
  error('slamm:json', 'The profile cannot be written to %s.', slm_t.json);
end
fprintf(out, '{\n"schema": "slamm-profile/2",\n"seconds": %.9f,\n"clock_seconds": %.9g,\n"count_seconds": %.9g,\n', ...
    whole, slm_costs(2), slm_costs(3));
fprintf(out, '"entries": [');
separator = '';
for k = 1:numel(kind)
  total = sum(list(3, strcmp(kind, kind{k})));
  fprintf(out, '%s\n{"kind": "%s", "name": "%s", "place": "%s:%d", "executions": %d, "trips": %d, ', separator, ...
      kind{k}, name{k}, file{k}, line(k), list(1, k), list(7, k));
  fprintf(out, '"inclusive": %.9f, "exclusive": %.9f, "mean": %.9g, "share": %.6g, "rate": %.6g}', list(2, k), ...
      list(3, k), list(2, k) / max(list(1, k), 1), slm_percent(list(2, k), whole), slm_percent(list(3, k), total));
  separator = ',';
end
fprintf(out, '\n]}\n');
fclose(out);
end
