% The variable of a loop over columns is written at each trip, with the column that is read for it: 4 columns of 1 KB, 16 of the
% 64 lines of L1. `passes` has 8 KB, so that L1 has nothing of the matrix.
%! options --machine small.toml
A = ones(128, 4); passes = ones(1024, 1); t = 0; s = sum(passes);
% Every column once, and one variable, which is there when it is summed up and when the next column comes.
%! level swept L1 loads=4096 write_allocates=1024
%! level swept L2 loads=0 write_allocates=1024
%SLM start swept;
for col = A
  t = t + sum(col);
end
%SLM end swept;
s = sum(passes);
% Computed column by column, not the matrix first.
%! level computed L1 loads=4096 write_allocates=1024
%! level computed L2 loads=0
%SLM start computed;
for twice = 2*A
  t = t + sum(twice);
end
%SLM end computed;
% The norm has all of the matrix; its columns come from L2 once more.
s = sum(passes);
%! level scaled L1 loads=8192
%SLM start scaled;
for unit = A(:, 1:4)/norm(passes(1:512))
  t = t + sum(unit);
end
%SLM end scaled;
