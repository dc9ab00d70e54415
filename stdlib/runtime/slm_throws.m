function slm_throws()
% Before a statement that throws an error: what it has read is counted.
global slm_g
slm_g.throws = true;
end
