function yes = slm_fits_registers(v)
% Whether it is one number, or a struct or cell that holds no arrays but such.
yes = isscalar(v);
if yes && (iscell(v) || isstruct(v))
  yes = ~slm_holds_arrays(v);
end
end

function yes = slm_holds_arrays(v)
if isstruct(v)
  v = struct2cell(v(:));
end
yes = false;
for k = 1:numel(v)
  inside = v{k};
  if iscell(inside) || isstruct(inside)
    yes = yes || slm_holds_arrays(inside);
  else
    yes = yes || numel(inside) > 1;
  end
end
end
