function yes = slm_leads(s, h)
% Whether a variable is assigned its own first elements, or all of them in another shape, several numbers or characters: they
% stay where they are (`z = z(1:end-1)`, `A = A(:, 1:k)`, `x = x(:)`). A complex row that becomes a column may be conjugated.
global slm_op slm_what slm_g slm_var
r = s.root;
yes = false;
if slm_op(2, r) ~= s.slot || h(1) * h(2) == 1 || h(4) == 0 || slm_g.sparse_kind(h(3) + 1) ...
    || slm_g.container_kind(h(3) + 1) || h(3) ~= slm_var(3, s.slot) && ~slm_alike(h(3), slm_var(3, s.slot)) ...
    || slm_g.complex_kind(h(3) + 1) && (h(1) == 1) ~= (slm_var(1, s.slot) == 1)
  return
end
if slm_op(1, r) == 2
  yes = slm_op(4, r) == h(4) && h(4) == slm_var(4, s.slot);
elseif slm_op(1, r) == 3 && iscell(slm_what{r}) && numel(slm_what{r}) == 4
  indices = slm_what{r}{3};
  i = indices{end};
  yes = isnumeric(i) && size(i, 1) == 1 && ismatrix(i) && i(1) == 1 && i(end) == numel(i) && all(diff(double(i)) == 1);
  for k = 1:numel(indices) - 1
    yes = yes && ischar(indices{k});
  end
end
end

function yes = slm_alike(a, b)
% Whether two kinds are the same but for dimensions beyond two.
global slm_g
yes = a > 0 && b > 0 && strcmp(slm_class(slm_g.kinds{a}), slm_class(slm_g.kinds{b}));
end

function name = slm_class(kind)
name = regexp(kind, '^\S+ \d \d', 'match', 'once');
end
