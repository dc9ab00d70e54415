function [cost, shares] = slm_pass(s, reads, parts, h, stored, piece, operations)
% What a statement's pass costs: loads, stores, DGEMM, sparse operations at the
% three capacities, flops; shares: variable, loads and stores, a column each. operations: of the
% statement.
global slm_g slm_var slm_op
cost = zeros(13, 1);
shares = zeros(7, 0);
work = {};
assigned = s.root * (s.store == 1);
if ~isempty(s.accumulated)
  [reads, parts, stored, last] = slm_accumulated(s, reads, parts, stored);
  if last > 0
    assigned = last;
  end
end
again = slm_stored_again(operations, assigned);
computes = s.work || any(slm_g.sparse_kind(slm_var(3, s.reads) + 1)) ...
    || any(slm_g.sparse_kind(slm_op(11, s.results) + 1));
several = slm_has_sweeps(s, h);
if computes || several
  [one, cost(13)] = slm_one_sweep(s, reads, h);
  computes = computes && ~one;
  several = several && ~one;
end
if computes
  [reads, cost(13), tree, roots] = slm_work(s, reads, h);
  work = {tree, roots};
end
if several
  p = slm_sweeps(s, reads, h, work{:});
  reads(:, 3:5) = reads(:, 3:5) - p.less * [1, 1, 1];
  [more, columns] = slm_outer(s, p, reads, parts, stored, piece);
  if ~isempty(p.steps)
    flops = cost(13);
    [cost, shares] = slm_steps(s, p, reads, parts, stored, piece);
    cost(13) = flops;
    reduced = slm_reduced_scatters(p);
    cost(1:6) = cost(1:6) + [more + reduced; again + reduced];
    shares = [shares, columns];
    return
  end
  reduced = slm_reduced_scatters(p);
  cost(1:3) = more + reduced;
  again = again + reduced;
  shares = columns;
end
t = [];
if ~isempty(piece) || any(reads(:, 2) == 3 | reads(:, 2) > 4)
  own = stored(min(2, numel(stored)));
  if ~isempty(piece)
    own = slm_own_bytes(piece);
  end
  t = slm_together(reads, parts, own, s.slot);
end
n = size(reads, 1);
done = false(n, 1);
for k = 1:n
  if ~done(k)
    same = reads(:, 1) == reads(k, 1);
    done(same) = true;
    bytes = slm_load_of(reads(same, :), parts(same), t);
    cost(1:3) = cost(1:3) + bytes;
    if reads(k, 6) || any(reads(same, 2) == 1 & reads(same, 6))
      cost(10:12) = cost(10:12) + bytes;
    end
    shares(:, end+1) = [reads(k, 9); bytes; 0; 0; 0]; %#ok<AGROW>
  end
end
if ~isempty(piece)
  stored = slm_store_of_piece(piece, t);
end
cost(4:6) = stored + again;
if s.slot > 0
  shares(:, end+1) = [s.slot; 0; 0; 0; stored];
end
end

function yes = slm_repeats_indices(s)
% Whether an index vector of the place that is stored to is read for more than one column.
global slm_var
yes = false;
if isfield(s, 'selection') && sum(s.selection ~= 1) > 1 && any(strncmp(s.words, ';@', 2))
  yes = any(slm_var(1, s.reads) ~= 1 | slm_var(2, s.reads) ~= 1);
end
end

function yes = slm_has_sweeps(s, h)
% Whether there can be more than one sweep: something is reduced or is an operation,
% operands have other shapes than others, or a function repeats one over what it gives, h.
global slm_g slm_var
yes = ~isempty(s.operations) || ~isempty(slm_g.lazy) || s.reduces || slm_repeats_indices(s);
if ~yes && s.work
  sizes = slm_var(1:2, s.reads(slm_var(1, s.reads) ~= 1 | slm_var(2, s.reads) ~= 1));
  yes = size(sizes, 2) > 1 && any(any(sizes(:, 2:end) ~= repmat(sizes(:, 1), 1, size(sizes, 2) - 1)));
  yes = yes || (s.repeats && h(3) > 0 && any(any(sizes ~= repmat(h(1:2), 1, size(sizes, 2)))));
end
end
