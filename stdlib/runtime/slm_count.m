function slm_count(s, stored, piece)
% The statement's pass is counted: every variable that it reads once, several
% indexed reads of one variable as the union of what they select. stored: bytes
% (exact, or at the three capacities); piece: elements that are stored.
global slm_g
c = slm_g.c;
if s.root > 0
  stored = slm_consume_root(s, stored);
end
reads = slm_g.reads;
parts = slm_g.parts;
if ~isempty(s.reads)
  n = numel(s.reads);
  reads = [s.reads(:), ones(n, 1), slm_g.fb(s.reads(:)), zeros(n, 1), -s.reads(:); reads];
  parts = [cell(1, n), parts];
end
for k = s.elements
  reads(end+1, :) = [-k, 2, slm_g.fw(k), 0, 0]; %#ok<AGROW>
  parts{end+1} = []; %#ok<AGROW>
end
if any(slm_g.fs(s.reads)) || any(slm_g.sparse(s.results))
  reads = slm_mark(s, reads);
end
slm_drop();
streamed = slm_streamed(reads, parts, stored, piece);
loaded = zeros(3, 1);
sparse = zeros(3, 1);
for k = 1:size(reads, 1)
  same = find(reads(:, 1) == reads(k, 1));
  if same(1) < k
    continue
  end
  bytes = slm_load_of(reads(same, :), parts(same), streamed);
  loaded = loaded + bytes;
  if reads(k, 4)
    sparse = sparse + bytes;
  end
end
if ~isempty(piece)
  stored = slm_store_of_piece(piece, streamed);
end
slm_g.acc(3:5, c) = slm_g.acc(3:5, c) + loaded;
slm_g.acc(6:8, c) = slm_g.acc(6:8, c) + stored(:);
slm_g.acc(12:14, c) = slm_g.acc(12:14, c) + sparse;
end

function stored = slm_consume_root(s, stored)
% The right side is the result of one operation: its source joins the pass, and
% a scatter has stores of its own.
global slm_g
r = s.root;
if slm_g.type(r) == 6 && ~isempty(slm_g.what{r})
  stored = slm_g.what{r}(:);
else
  slm_join(r, slm_g.sparse(r));
end
end

function total = slm_streamed(reads, parts, stored, piece)
% All bytes that a pass with a gather streams, each variable once.
gathers = ~isempty(piece) && any(piece.kind == 3);
for k = 1:numel(parts)
  gathers = gathers || (~isempty(parts{k}) && any(parts{k}.kind == 3));
end
total = 0;
if ~gathers
  return
end
if isempty(piece)
  total = stored(min(2, numel(stored)));
else
  total = slm_own_bytes(piece);
end
for k = 1:size(reads, 1)
  if reads(k, 2) == 1
    earlier = reads(1:k-1, 1) == reads(k, 1) & reads(1:k-1, 2) == 1;
    total = total + reads(k, 3) * ~any(earlier);
  elseif reads(k, 2) == 2
    total = total + reads(k, 3);
  else
    total = total + slm_own_bytes(parts{k});
  end
end
end

function bytes = slm_load_of(reads, parts, streamed)
% Bytes that the pass loads of one variable.
whole = find(reads(:, 2) == 1, 1);
if ~isempty(whole)
  bytes = reads(whole, 3) * ones(3, 1);
  return
end
bytes = zeros(3, 1);
plain = reads(:, 2) == 2;
if any(plain)
  bytes = bytes + max(reads(plain, 3));
end
pieces = parts(reads(:, 2) == 3);
if ~isempty(pieces)
  own = 0;
  for k = 1:numel(pieces)
    own = own + slm_own_bytes(pieces{k});
  end
  bytes = bytes + slm_selection(pieces, max(streamed - own, 0));
end
end

function stored = slm_store_of_piece(piece, streamed)
own = slm_own_bytes(piece);
if any(piece.kind == 3)
  stored = slm_gathered({piece}, max(streamed - own, 0));
else
  stored = own * ones(3, 1);
end
end
