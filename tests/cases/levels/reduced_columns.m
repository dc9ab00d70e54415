% What is reduced by columns has an element of its result as soon as a column has been read: the result lies in the cache between
% the columns, not in one piece after all of them.
%! options --l1 4K --l1-ways 64
u = ones(8, 400); m = zeros(1, 400); w = m; s = 0;
% 400 columns of a line; 50 lines of m.
%! level largest L1 loads=400*64 write_allocates=50*64
%SLM start largest;
m = max(u, [], 1);
%SLM end largest;
% Of the 64 lines of L1 most are u now: of 9 lines one is m. After k misses the newest 64-k lines are left. Line 50 of m is
% among the newest 16, line 49 too; line 48 is the 19th or later. So lines 1 to 48 are missed, and two are there. (In one piece
% after u all 50 would be there.)
%! level after L1 loads=48*64
%SLM start after;
s = sum(m);
%SLM end after;
% What the statement does with the sums is done there too.
%! level with_others L1 loads=(400+50)*64 write_allocates=50*64
%SLM start with_others;
w = 2*mean(u) + m;
%SLM end with_others;
