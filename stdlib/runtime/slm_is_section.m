function yes = slm_is_section(n)
% Whether operation n has read several elements of an array, in the order that they lie in.
global slm_op slm_what
yes = slm_op(3, n) > 2 && slm_op(9, n) * slm_op(10, n) ~= 1 && iscell(slm_what{n}) && numel(slm_what{n}) == 4;
end
