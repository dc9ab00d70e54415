function yes = slm_is_number(h)
% Whether a value of this shape (slm_shape) is one number or character.
global slm_g
yes = h(1) == 1 && h(2) == 1 && slm_g.number_kind(h(3) + 1);
end
