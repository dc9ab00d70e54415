% What a mask selects of an array that is tested in the same statement is copied, summed up or overwritten when it is tested: one
% sweep. Vectors of 1024 elements, 8 KB, 128 lines: twice what L1 has.
%! options --machine small.toml
x = mod((1:1024)', 4); z = 2*x; s = sum(z);
% Three of four pass: a result of 6 KB.
%! level copied L1 loads=8192 write_allocates=6144
%SLM start copied;
y = x(x > 0);
%SLM end copied;
s = sum(z);
%! level summed L1 loads=8192 write_allocates=0
%SLM start summed;
s = s + sum(x(x > 0 & x < 3));
%SLM end summed;
s = sum(z);
% The mean needs all of x before the first is tested. In each of the 8 sets two lines of x come for one of y, which comes
% before the second of them at the earliest: the last eight lines are three of y, and the other five of y's eight went back.
%! level twice L1 loads=16384 write_backs=8*5*64
%SLM start twice;
y = x(x > mean(x));
%SLM end twice;
s = sum(z);
% The lines are there when they are written.
%! level overwritten L1 loads=8192 write_allocates=0
%SLM start overwritten;
x(x > 2) = 0;
%SLM end overwritten;
s = sum(z);
% What another array has tested is another sweep's: z, and the half of x in every line.
%! level other L1 loads=16384 write_allocates=4096
%SLM start other;
y = x(z > 2);
%SLM end other;
s = sum(z);
% Nothing passes.
%! level none L1 loads=8192 write_allocates=0
%SLM start none;
y = x(x > 5);
%SLM end none;
s = sum(z);
% Elements that pass move towards the beginning of x itself; the first three quarters are written, lines that have been read
% long before among them: L2 has them.
%! level itself L2 loads=0 write_allocates=0
%SLM start itself;
z = z(z > 0);
s = sum(z);
%SLM end itself;
