function slm_unsure(number)
% Statement or operation NUMBER refers to numbers or elements of fields or cells that only values
% could tell from others; a warning says so.
global slm_n
if number > numel(slm_n.unsure)
  slm_n.unsure(number) = 0;
end
slm_n.unsure(number) = slm_n.unsure(number) + 1;
end
