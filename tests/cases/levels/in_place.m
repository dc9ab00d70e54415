% A vector of 2 KB (32 of the 64 lines of L1) that is updated in place.
%! options --machine small.toml
n = 256;
%! level make L1 loads=0 write_allocates=2048 write_backs=0
%SLM start make;
x = zeros(n,1);
%SLM end make;
% It stays where it is: nothing crosses.
%! level update L1 loads=0 write_allocates=0 write_backs=0
%SLM start update;
for k = 1:10
  x = x + 1;
end
%SLM end update;
% A copy shares the storage; the variable that is assigned then gets another one, written whole.
%! level copy L1 loads=0 write_allocates=2048 write_backs=0
%SLM start copy;
s = x;
x = s + 1;
%SLM end copy;
