% What follows deleted elements moves, and a copy of a shared sparse matrix or of an array that grows reads what there
% was. 1 KB are 16 of the 64 lines of L1.
%! options --machine small.toml
x = zeros(1024, 1); y = zeros(128, 1);
% 1022 elements of 8 B move, 128 lines (the first two are in the same line as the third): x is in L2, L1 has y and the end of x.
%! level gone L1 loads=8192
%SLM start gone;
x(1:2) = [];
%SLM end gone;
s = sum(y);
% The first elements of a variable stay where they are, in L2.
z = cos(1:1024)'; w = z + 1;
%! level stays L1 loads=0 write_allocates=0
%SLM start stays;
z = z(1:1000);
%SLM end stays;
%! level read_there L1 loads=8000
%! level read_there L2 loads=0
%SLM start read_there;
s = sum(z);
%SLM end read_there;
% The elements that are left are shared: the first write of one copies 1000 numbers, 125 lines, from the array of the other
% variable. The line of the element is out of L1 then.
z = cos(1:1024)'; w = z + 1; s = sum(y);
%! level shared L1 loads=8000 write_allocates=8000+64
%SLM start shared;
v = z;
z = z(1:1000);
z(1) = 0;
%SLM end shared;
% Where one in the middle is gone, all 1023 that are left move to a storage of their own: 128 lines.
z = cos(1:1024)'; w = z + 1; s = sum(y);
%! level shared_inside L1 loads=8192 write_allocates=8192
%SLM start shared_inside;
v = z;
z(500) = [];
%SLM end shared_inside;
