function slm_note(number, list)
% Before a statement: the values that a list in it stands for, of operation NUMBER.
slm_get(number, list);
end
