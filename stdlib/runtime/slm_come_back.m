function slm_come_back(at)
% Loops and ranges that an error has left end: what is active is what was at that moment (slm_try).
global slm_g slm_c slm_base slm_rs
slm_loops_left(at(3));
slm_g.indices = slm_g.indices(1:at(4));
slm_rs = slm_rs(1:ceil(at(2)));
slm_back();
slm_c = slm_base + slm_rs(end);
end
