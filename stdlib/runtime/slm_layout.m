function [range, number, file_of] = slm_layout()
% All ranges in one list: files in order, in each the order of the text. number:
% place in the list of the ranges of every body; file_of: of its file.
global slm_g
range = struct('name', {}, 'kind', {}, 'file', {}, 'lines', {}, 'parent', {});
number = cell(1, numel(slm_g.bodies));
file_of = zeros(1, numel(slm_g.bodies));
for f = 1:numel(slm_g.files)
  bodies = find([slm_g.bodies.file] == f);
  if isempty(bodies)
    continue
  end
  root = numel(range) + 1;
  range(root) = struct('name', slm_g.files(f).stem, 'kind', 'file', 'file', slm_g.files(f).name, ...
      'lines', slm_g.files(f).lines, 'parent', 0);
  file_of(bodies) = root;
  rows = zeros(0, 6);
  for b = bodies
    for r = 1:numel(slm_g.bodies(b).range)
      if r == 1 && slm_g.files(f).root == b
        number{b}(1) = root;
      else
        p = slm_g.bodies(b).range(r).lines;
        rows(end+1, :) = [p(1), p(2), -p(3), -p(4), b, r]; %#ok<AGROW>
      end
    end
  end
  for c = 6:-1:1
    % rows in order; sort keeps the order of what is equal
    [~, order] = sort(rows(:, c));
    rows = rows(order, :);
  end
  for k = 1:size(rows, 1)
    b = rows(k, 5);
    r = rows(k, 6);
    parent = root;
    if slm_g.bodies(b).parent(r) > 0
      parent = number{b}(slm_g.bodies(b).parent(r));
    elseif slm_g.bodies(b).outer > 0
      parent = number{slm_g.bodies(b).outer}(1);
    end
    about = slm_g.bodies(b).range(r);
    range(end+1) = struct('name', about.name, 'kind', about.kind, 'file', slm_g.files(f).name, ...
        'lines', about.lines, 'parent', parent); %#ok<AGROW>
    number{b}(r) = numel(range);
  end
end
end
