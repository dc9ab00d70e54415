% A file with Octave's spellings joins texts in double quotes, as Octave does.
%! stderr note[SLM401]: brackets join these texts
s = ["ab", "cd"];
t = ['ab', 'cd'];
if !strcmp(s, t), error('not joined'), end
