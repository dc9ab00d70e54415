function [loads, shares] = slm_outer(s, p, reads, parts, stored, piece)
% What the columns of outer products that a statement uses load again, where each stays alone and
% not beside the others (src/account/outer.rs). stored, piece: what the statement stores, as of slm_pass.
loads = zeros(3, 1);
shares = zeros(7, 0);
products = slm_outer_products(p);
if isempty(products)
  return
end
own = stored(min(2, numel(stored)));
if ~isempty(piece)
  own = slm_own_bytes(piece);
end
for k = 1:size(products, 2)
  x = products(:, k);
  if any(products(1, 1:k-1) == x(1))
    continue
  end
  beside = products(:, products(4, :) == x(4) & products(5, :) == x(5));
  [~, first] = unique(beside(1, :));
  step = sum(beside(3, first)) + slm_columns_read(s, p, reads, parts, own, x, beside(1, :));
  again = slm_again_alone(x, step);
  loads = loads + again;
  if any(again) && x(2) > 0
    shares(:, end+1) = [x(2); again; 0; 0; 0]; %#ok<AGROW>
  end
end
end

function products = slm_outer_products(p)
% Those whose results nothing takes: key, variable and bytes of the column, columns and bytes of
% the result.
products = zeros(5, 0);
for k = 1:numel(p.moved)
  m = p.moved{k};
  if m.repeated > 1 && ~m.taken
    products(:, end+1) = [m.operands(1, [1 2 6])'; m.repeated; m.result]; %#ok<AGROW>
  end
end
end

function step = slm_columns_read(s, p, reads, parts, own, x, keys)
% Bytes of a column of each array that the statement reads, other than these, and of the one that
% it stores, where it does not read that.
step = 0;
for k = find(p.r(:, 4) == 0)'
  if any(keys == p.r(k, 2))
    continue
  end
  n = prod(p.dims{k}(2:end));
  if n == 1 && ~isempty(p.over{k})
    step = step + slm_bytes_read(p, k, reads, parts);
    keys(end+1) = p.r(k, 2); %#ok<AGROW>
  elseif n == x(4)
    step = step + floor(slm_bytes_read(p, k, reads, parts) / n);
    keys(end+1) = p.r(k, 2); %#ok<AGROW>
  end
end
in_place = s.slot > 0 && any(p.r(:, 2)' == s.slot & cellfun(@isempty, p.over));
if own == x(5) && ~in_place
  step = step + floor(x(5) / x(4));
end
end

function bytes = slm_bytes_read(p, k, reads, parts)
row = p.r(k, 1);
if row == 0
  bytes = p.r(k, 6) * ~isempty(p.over{k});
  return
end
bytes = reads(row, 4);
if reads(row, 2) > 2
  bytes = slm_own_bytes(slm_piece(parts{row}{:}));
end
end

function again = slm_again_alone(x, step)
global slm_g
alone = x(3) + floor(x(5) / x(4));
c = slm_g.cache.C';
again = (x(4) - 1) * x(3) * (step > c & alone <= c);
end
