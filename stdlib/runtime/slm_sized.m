function slm_sized(name, x)
% A variable holds a value that no assignment in the text has stored (an input
% of the function, a global): its size is recorded.
global slm_g
k = find(strcmp(slm_g.bodies(slm_g.body).slots, name), 1);
if ~isempty(k)
  slm_size(k, x);
end
end
