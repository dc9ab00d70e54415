% A file with Octave's spellings joins texts in double quotes, as Octave does.
%! stderr note[SLM401]: texts in double quotes are joined
s = ["ab", "cd"];
t = ['ab', 'cd'];
if !strcmp(s, t), error('not joined'), end
