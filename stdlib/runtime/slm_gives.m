function slm_gives(number)
% An anonymous function gives what its operation NUMBER has given, or a call written in it (0): where the
% text of a function of the prototype has stored that, its caller finds it stored.
global slm_off slm_op slm_h
if ~slm_off
  slm_h.gives = number == 0 || slm_op(1, number) == 5;
end
end
