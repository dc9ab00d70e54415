function plan = slm_refer(array, at, dims, width, write, who)
% An element is read or written: array, its storage (slm_stored_in); at, its position
% from 0 in an array of these dimensions. who: statement, place in the table of ranges, variable. plan: its number.
global slm_n slm_heads slm_elements slm_ends
slm_nest_runs();
% one that has become complex is another
k = find(slm_n.arrays(1, :) == array & slm_n.arrays(3, :) == width, 1);
if isempty(k)
  k = size(slm_n.arrays, 2) + 1;
  slm_n.arrays(:, k) = [array; prod(dims) * width; width];
end
plan = slm_plan([k; write; who]);
slm_ends = slm_ends + 1;
slm_room(slm_ends(1), slm_ends(2));
slm_heads(slm_ends(1)) = plan;
slm_elements(slm_ends(2)) = at + 1;
end
