function yes = slm_all_known(s, from)
% Whether a state says what all operations of the statement have left.
global slm_chains
yes = isempty(s.operations);
if ~yes && from < 0
  yes = all(slm_among(s.operations, slm_chains{-from - 0.5}));
end
end
