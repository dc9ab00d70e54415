function slm_ends_nest(number, s, stored)
% A pass that is known to be of arrays (slm_nest), by its signature: its copy, and the end
% of the nest. stored: its bytes.
global slm_n
if slm_n.place ~= 0
  slm_n.place = 0;
elseif any(s.store == [3 4 5])
  slm_copies(number, s, stored);
end
slm_n.places = zeros(2, 0);
slm_n.written = {};
slm_n.scalar = -1;
slm_n.scalar_pass = false;
if slm_n.current > 0
  slm_nest_end();
end
end
