function r = SLMmtimes(number, a, b)
% a*b of operation NUMBER, and what it moves; the site says which operand has a
% transpose in front.
global slm_off slm_op slm_sites slm_state slm_fast slm_hits slm_pending slm_n
f = slm_fast(:, number);
if f(1) == slm_state
  % shapes and patterns are those of the last time
  r = slm_product(a, b, f(3));
  slm_hits(f(2)) = slm_hits(f(2)) + 1;
  slm_op([1 13 14], number) = [6; f(2); 4];
  slm_state = f(4);
  if slm_n.current > 0
    slm_nest_end();
  end
  if slm_pending == 0
    slm_pending = number;
  end
  return
end
% what the operation has left last is not what it was then
slm_fast(1, number) = NaN;
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
turned = s.turned(1) * 3 + s.turned(2);
r = slm_product(a, b, turned);
if slm_off
  slm_op(1, number) = 1;
else
  from = slm_state;
  % element by element, only how many there are matters, where nothing is transposed before
  [done, key] = slm_jump(number, s, {a, b}, {r}, -((isscalar(a) || isscalar(b)) && ~any(s.turned)), ...
      slm_parts_key(s));
  if ~done
    slm_keep(number, key, s, slm_product_counts(number, s, a, b, r));
  end
  if ~isempty(key) && from > 0 && slm_state < 0 && all(s.kind(1:2) == 1) && slm_op(1, number) == 6
    e = slm_find(number, key);
    if numel(e.told) == 1
      slm_fast(:, number) = [from; e.told; turned; slm_state; 0];
    end
  end
end
end

function ends = slm_product_counts(number, s, a, b, r)
% What the product moves. ends: whether it ends a nest.
global slm_g
ends = false;
if isscalar(a) || isscalar(b)
  ends = slm_elementwise(number, s, a, b, r, '*');
elseif isscalar(r) && ~issparse(a) && ~issparse(b)
  % a dot product is a reduction: it joins the pass of the statement
  slm_join_operand(s, 1, false);
  slm_join_operand(s, 2, false);
  slm_result(number, s, 0, r, []);
  slm_flops_done(number, 2 ^ (1 + ~isreal(a) + ~isreal(b)) * numel(a));
else
  ends = ~slm_all_numbers({a, b, r});
  if sum([size(r), size(a, 2 - (s.turned(1) > 0))] <= 8) < 2
    % with two short dimensions it is one sweep over the others (src/interp/products.rs)
    slm_put_together(s, 1, a, r);
    slm_put_together(s, 2, b, r);
  end
  [known, sign, about] = slm_seen(number, s, {a, b}, {r});
  if known
    scatter = slm_kept_scatter(number);
  else
    x = [slm_operand(a, true), slm_operand(b, false)];
    x(1).transposed = s.turned(1) > 0;
    x(2).transposed = s.turned(2) > 0;
    x(2).same = s.kind(1) == 1 && s.kind(2) == 1 && s.at(1) == s.at(2) || slm_alike(about);
    if ~x(2).same
      x(2).shared = slm_shared_section(s, about, a, b);
    end
    m = slm_model_multiply(slm_g.cache, x, slm_operand(r, true), 1);
    slm_charge(number, sign, about, m, x);
    scatter = slm_scatter(m);
  end
  slm_result(number, s, 6, r, scatter);
end
end

function slm_put_together(s, k, v, r)
% Operand k, v of a product of matrices: rows or columns that a list names are put together for it, in
% a sweep of the statement. r: the result.
global slm_what
[type, from] = slm_source(s, k);
if type ~= 3 || issparse(v) || any(size(r) == 1) || any(size(v) == 1) || ~iscell(slm_what{from})
  return
end
p = slm_piece(slm_what{from}{:});
if any(p.kind > 2 & cellfun(@numel, p.index) ~= 1)
  slm_join(from, false);
end
end

function yes = slm_alike(about)
% Whether both operands are the same field or content of a cell, or sections of a variable that are written alike.
yes = false;
type = about(1, 1);
if type == about(1, 2) && all(about(2, 1:2) > 0)
  if type == 2
    yes = about(10, 1) == about(10, 2);
  elseif type == 3
    yes = slm_section_key(about(2, 1)) == slm_section_key(about(2, 2));
  end
end
end

function r = slm_product(a, b, turned)
switch turned
  case 0
    r = a * b;
  case 1
    r = a * b';
  case 2
    r = a * b.';
  case 3
    r = a' * b;
  case 4
    r = a' * b';
  case 5
    r = a' * b.';
  case 6
    r = a.' * b;
  case 7
    r = a.' * b';
  otherwise
    r = a.' * b.';
end
if issparse(a) ~= issparse(b) && ~issparse(r) && (issparse(a) && isscalar(a) || issparse(b) && isscalar(b))
  % a number that is stored sparse gives a sparse result in MATLAB
  r = sparse(r);
end
end
