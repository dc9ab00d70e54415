function key = slm_section_key(number)
% The key of a section of a variable, by its text: both factors of a product are one array where they are written alike.
% number: the operation that reads it; NaN where it reads something else.
s = slm_operation(number);
key = NaN;
if s.kind(1) == 1 && s.key > 0
  key = 2^49 + s.key;
end
end
