function key = slm_section_key(number)
% The key of a section of a variable, by its text: sections that are written alike in a statement are one array.
% number: the operation that reads it; NaN where it reads something else.
s = slm_operation(number);
key = NaN;
if s.kind(1) == 1 && s.key > 0
  key = 2^49 + s.key;
end
end
