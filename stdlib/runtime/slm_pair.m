function text = slm_pair(b)
% Value and error of bytes at three capacities.
of = max(abs(b(2) - b(1)), abs(b(3) - b(2)));
if b(2) == 0 && of == 0
  text = slm_unit(0);
  text = [text, ' +- ', text];
else
  text = [slm_unit(b(2)), ' +- ', slm_unit(of)];
end
end
