%% Many whole numbers close to each other are counted, not compared: the same order, equal ones as they come.
x = mod((1:120)*37, 61) - 20;
[s, k] = sort(x);
assert(all(diff(s) >= 0) && isequal(s, x(k)) && isequal(sort(k), 1:120));
for v = unique(x)
  assert(isequal(k(s == v), find(x == v)));
end
assert(isequal(sort(x, 'descend'), s(end:-1:1)));
assert(isequal(sort(x(:)), s(:)));

% By hand: insertion.
t = x;
for i = 2:numel(t)
  a = t(i);
  j = i - 1;
  while j > 0 && t(j) > a
    t(j+1) = t(j);
    j = j - 1;
  end
  t(j+1) = a;
end
assert(isequal(s, t));
u = t([true, diff(t) > 0]);
assert(isequal(unique(x), u) && isequal(unique(x'), u'));
[w, first, place] = unique(x, 'first');
assert(isequal(w, u) && isequal(x(first), u) && isequal(u(place), x));

% Zeros of both signs are equal and stay what they are; what is not whole, or not finite, is compared.
z = repmat([0 -0 1], 1, 40);
[s, k] = sort(z);
assert(isequal(1./s(1:4), [Inf -Inf Inf -Inf]) && isequal(k(1:4), [1 2 4 5]));
h = [x, 0.5, Inf, -Inf, NaN, NaN];
s = sort(h);
assert(isequal(s(1), -Inf) && all(isnan(s(end-1:end))) && s(end-2) == Inf);
assert(sum(isnan(unique(h))) == 2 && numel(unique(h)) == numel(u) + 5);
assert(isequal(sort([x, 1e300]), [t, 1e300]) && isequal(sort([x, -1e15]), [-1e15, t]));
