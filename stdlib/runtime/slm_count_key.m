function key = slm_count_key(s, reads, parts, h, stored, piece, lazy, operations, shared)
% All that decides what the pass costs, the content of its indices included; [] where that
% would be too long. shared: of slm_shared_sections.
global slm_g slm_n slm_c slm_var slm_op
results = slm_op(9:14, operations);
known = results(5, :) > 0;
results(5, known) = slm_g.same(results(5, known));
rows = reads(:, 1:7);
for k = find(rows(:, 1) >= 2^38 & rows(:, 6))'
  % which vector of a sparse matrix it is does not matter, but whether it is that of another read
  rows(k, 1) = -floor(reads(k, 1) / 2^38) - 2^30 * find(reads(:, 1) == reads(k, 1), 1);
end
key = [-slm_c; slm_var(s.pick); results(:); rows(:); stored; h; lazy(:)];
if slm_g.nests
  % what decides whether it is scalar code (slm_nest)
  key = [key; slm_n.scalar; isempty(slm_n.written)];
  if ~isempty(slm_n.written)
    key(end+1) = slm_n.written{4};
  end
end
for r = operations(results(6, :) == 4 & results(5, :) == 0)
  % nothing is kept of what it moves: that decides itself
  key = [key; slm_moved_key(r)]; %#ok<AGROW>
end
several = ~isempty(shared);
for k = 1:numel(shared)
  key = [key; slm_part_key(shared{k})]; %#ok<AGROW>
end
for k = 1:size(rows, 1)
  apart = ~several && (rows(k, 2) == 4 || (rows(k, 2) == 5 && numel(parts{k}) < 5));
  if apart && sum(rows(:, 1) == rows(k, 1)) < 2
    % its bytes and its shape say all: which elements it is of does not matter
    continue
  elseif rows(k, 2) == 4
    key(end+1) = reads(k, 8); %#ok<AGROW>
  end
  if ~isempty(parts{k})
    key = [key; slm_part_key(parts{k})]; %#ok<AGROW>
  end
end
if ~isempty(piece)
  key = [key; piece.kind(:); slm_part_key({piece.dims, piece.width, piece.index, piece.kind == 2, piece.turn})];
end
if any(key ~= key)
  key = [];
end
end

function key = slm_moved_key(r)
% All that a statement's pass takes from operation R, which is a pass of its own (slm_own_step).
global slm_g slm_what
m = slm_g.now{r};
key = [-50; numel(m.operands); m.operands(:); m.work; m.result; m.sparse; m.dgemm; m.repeated(:); m.turns; ...
    numel(slm_what{r}); slm_what{r}(:)];
s = slm_operation(r);
for n = s.at(s.kind == 2)
  if slm_is_section(n)
    key = [key; slm_part_key(slm_what{n})]; %#ok<AGROW>
  end
end
end
