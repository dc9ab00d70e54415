% slamm check: the counts of every identifier before and after each correction, one region for
% each of the paper's examples. Columns: loads, after the function call correction, after the
% duplicate correction, after the copy correction, of these resolved at run time; stores, after
% the copy correction.
r = 1; r_m1 = 1; A = 1; w = 1; z = 1; t = 1;
%! stdout call_of (body
%! stdout A 1 0 0 0 0 0 0
%! stdout n 0 0 0 0 0 1 1
%SLM start call_of;
n = size(A,1);
%SLM end call_of;
%! stdout r_m1 1 1 1 1 1 0 0
%SLM start expression;
m = size(r_m1'*r);
%SLM end expression;
%! stdout z 2 2 1 1 1 0 0
%SLM start duplicate;
alpha = z'*z;
%SLM end duplicate;
%! stdout t 1 1 1 0 0 0 0
%! stdout copied 0 0 0 0 0 1 0
%SLM start copy;
copied = t;
%SLM end copy;
%! stdout w 1 1 1 1 1 0 0
%SLM start special;
q = A*w;
%SLM end special;
error('check runs nothing');
