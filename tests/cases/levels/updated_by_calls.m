% A function whose output is its parameter too updates the caller's array where it is, if the result goes there.
% Vectors of 1 KB, 16 of the 64 lines of L1; `big` of 8 KB reads them away.
%! options --machine small.toml
x = mod((1:128)', 2); w = mod((1:128)', 3); u = ones(128, 1); big = ones(1024, 1); s = sum(big);
%! level there L1 loads=2048 write_allocates=0
%SLM start there;
w = less(w, x);
%SLM end there;
s = sum(big);
% The result goes elsewhere.
%! level elsewhere L1 loads=2048 write_allocates=1024
%SLM start elsewhere;
u = less(w, x);
%SLM end elsewhere;
s = sum(big);
% The output is no parameter: it is complete before the argument is gone.
%! level other L1 loads=2048 write_allocates=1024
%SLM start other;
w = total(w, x);
%SLM end other;
s = sum(big);
% The caller's array is given twice, and one of the parameters still reads it.
%! level twice L1 loads=1024 write_allocates=1024
%SLM start twice;
w = first(w, w);
%SLM end twice;
s = sum(big);
% Something else holds it.
%! level held L1 loads=2048 write_allocates=1024
%SLM start held;
v = w;
w = less(w, x);
%SLM end held;
function w = less(w, v)
w = w - 2*v;
end
function y = total(w, v)
y = w + v;
end
function w = first(w, v)
w = 3*w;
w = w + v;
end
