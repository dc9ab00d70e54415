function [key, at] = slm_element_of(read, part)
% The array of a single element and its position from 0; -1 for a number. An array of
% a variable is known by its variable, one in a field by the name of the part.
at = -1;
key = read(1);
if isempty(part) || prod(part{1}) <= 1
  return
end
if read(2) == 4
  at = read(8);
else
  at = slm_single_position(part{:});
end
end
