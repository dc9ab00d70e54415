function text = slm_pair(b)
% Value and error of bytes at three capacities.
text = [slm_unit(b(2)), ' +- ', slm_unit(max(abs(b(2) - b(1)), abs(b(3) - b(2))))];
end
