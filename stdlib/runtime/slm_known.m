function yes = slm_known(number, sign)
% Whether a statement or operation has been met with this signature: then it is
% counted once more.
global slm_g slm_last slm_met slm_op slm_told
yes = true;
v = slm_last(number);
if v > 0
  t = slm_g.sign{v};
  if numel(t) == numel(sign) && all(t == sign)
    slm_met(3, v) = slm_met(3, v) + 1;
    slm_told(end+1) = v;
    slm_op(13, number) = v;
    return
  end
end
for v = slm_g.of{number}(slm_g.hash{number} == sum(sign .* (1:numel(sign))'))
  t = slm_g.sign{v};
  if numel(t) == numel(sign) && all(t == sign)
    slm_met(3, v) = slm_met(3, v) + 1;
    slm_told(end+1) = v;
    slm_last(number) = v;
    slm_op(13, number) = v;
    return
  end
end
yes = false;
end
