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
% An element-wise function or a reduction is in the statement's pass and loads its argument; what norm is, a reduction or
% a profiled function, its operand says; addf is handed u.
%! stdout u 3 2 2 2 1 1 1
%SLM start functions;
u = 1;
v = addf(u);
w = sin(u);
s = norm(u);
%SLM end functions;
error('check runs nothing');
function w = addf(u)
w = u + 1;
end
