function slm_sync(body)
% Behind a statement that can make, change or remove variables: their sizes.
global slm_g
names = slm_g.bodies(body).slots;
for k = 1:numel(names)
  if evalin('caller', ['exist(''', names{k}, ''', ''var'')'])
    x = evalin('caller', names{k});
    slm_resize(k, slm_bytes(x), issparse(x));
    slm_g.fw(k) = slm_width(x);
  else
    slm_resize(k, 0, false);
  end
end
end
