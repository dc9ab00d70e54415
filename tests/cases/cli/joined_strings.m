% MATLAB makes an array of strings of the first; texts in single quotes are joined by both.
%! stderr note[SLM401]: texts in double quotes are joined
s = ["ab", "cd"];
t = ['ab', 'cd'];
assert(strcmp(s, t));
