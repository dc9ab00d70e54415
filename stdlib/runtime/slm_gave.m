function v = slm_gave(v)
% What a function of the prototype has given for an argument of another: its storage waits for slm_invoke, which
% takes it for the word =.
global slm_n slm_off
if ~slm_off
  slm_n.gave(end+1) = slm_storage_given(v);
end
end
