function [cost, shares] = slm_pass(s, reads, parts, h, stored, piece)
% What a statement's pass costs: loads, stores, DGEMM, sparse operations at the
% three capacities, flops; shares: variable, loads and stores, a column each.
global slm_g slm_var slm_op
cost = zeros(13, 1);
shares = zeros(7, 0);
if s.work || any(slm_g.sparse_kind(slm_var(3, s.reads) + 1)) ...
    || any(slm_g.sparse_kind(slm_op(11, s.results) + 1))
  [reads, cost(13)] = slm_work(s, reads, h);
end
streamed = slm_streamed(reads, parts, stored, piece);
n = size(reads, 1);
done = false(n, 1);
for k = 1:n
  if ~done(k)
    same = reads(:, 1) == reads(k, 1);
    done(same) = true;
    bytes = slm_load_of(reads(same, :), parts(same), streamed);
    cost(1:3) = cost(1:3) + bytes;
    if reads(k, 6) || any(reads(same, 2) == 1 & reads(same, 6))
      cost(10:12) = cost(10:12) + bytes;
    end
    shares(:, end+1) = [reads(k, 9); bytes; 0; 0; 0]; %#ok<AGROW>
  end
end
if ~isempty(piece)
  stored = slm_store_of_piece(piece, streamed);
end
cost(4:6) = stored;
if s.slot > 0
  shares(:, end+1) = [s.slot; 0; 0; 0; stored];
end
end

function total = slm_streamed(reads, parts, stored, piece)
% All bytes that a pass with a gather streams, each variable once.
total = 0;
if isempty(piece) && ~any(reads(:, 2) == 3)
  return
end
if isempty(piece)
  total = stored(min(2, numel(stored)));
else
  total = slm_own_bytes(piece);
end
for k = 1:size(reads, 1)
  switch reads(k, 2)
    case 1
      earlier = reads(1:k-1, 1) == reads(k, 1) & reads(1:k-1, 2) == 1;
      total = total + reads(k, 4) * ~any(earlier);
    case 2
      total = total + reads(k, 4);
    otherwise
      total = total + slm_own_bytes(slm_piece(parts{k}{:}));
  end
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
