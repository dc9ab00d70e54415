
if ~isempty(reads)
slm_g...
end