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
  if slm_is_among(p, parts, x([1 6]), products([1 6], 1:k-1))
    continue
  end
  step = slm_columns_read(s, p, reads, parts, own, x, products);
  again = slm_again_alone(x, step);
  loads = loads + again;
  if any(again) && x(2) > 0
    shares(:, end+1) = [x(2); again; 0; 0; 0]; %#ok<AGROW>
  end
end
end

function products = slm_outer_products(p)
% Those whose results nothing takes: key, variable and bytes of the column, columns and bytes of
% the result, which section of the variable the column is (slm_apart; 0 where it is none).
products = zeros(6, 0);
for k = 1:numel(p.moved)
  m = p.moved{k};
  if m.repeated > 1 && ~m.taken
    products(:, end+1) = [m.operands(1, [1 2 6])'; m.repeated; m.result; -m.operands(1, 8)]; %#ok<AGROW>
  end
end
end

function step = slm_columns_read(s, p, reads, parts, own, x, products)
% Bytes of the columns of all products of the shape of x, of a column of each other array that the
% statement reads, and of the one that it stores, where it does not read that.
step = 0;
found = zeros(2, 0);
for y = products(:, products(4, :) == x(4) & products(5, :) == x(5))
  if ~slm_is_among(p, parts, y([1 6]), found)
    step = step + y(3);
    found(:, end+1) = y([1 6]); %#ok<AGROW>
  end
end
for k = find(p.r(:, 4) == 0)'
  n = prod(p.dims{k}(2:end));
  repeated = n == 1 && ~isempty(p.over{k});
  if (repeated || n == x(4)) && ~slm_is_among(p, parts, [p.r(k, 2); k], found)
    step = step + floor(slm_bytes_read(p, k, reads, parts) / n);
    found(:, end+1) = [p.r(k, 2); k]; %#ok<AGROW>
  end
end
in_place = s.slot > 0 && any(p.r(:, 2)' == s.slot & cellfun(@isempty, p.over));
if own == x(5) && ~in_place
  step = step + floor(x(5) / x(4));
end
end

function yes = slm_is_among(p, parts, place, found)
% Whether an array, by its key and the section of it, is one of those found. Columns of one array are
% arrays of their own.
yes = false;
for f = found(:, found(1, :) == place(1))
  yes = yes || ~(place(2) && f(2) && slm_apart(p, parts, place(2), f(2)));
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
