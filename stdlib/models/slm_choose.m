function v = slm_choose(is_a, a, b)
% A where IS_A holds, else B; for each capacity.
v = is_a .* a + ~is_a .* b;
end
