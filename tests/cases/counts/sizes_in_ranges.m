% The size that is told of a variable is its largest while the range was active: where it is entered, and where it changes
% within.
x = zeros(10, 1);
%SLM start kept;
s = sum(x);
%SLM end kept;
%SLM start shrinks;
x = zeros(30, 1);
x = zeros(20, 1);
%SLM end shrinks;
for k = [4 2 9 3]
  z = zeros(k, 1);
%SLM start turns;
  w = z + 1;
%SLM end turns;
end
%SLM start nothing;
e = [];
%SLM end nothing;
f(ones(3, 1));
f(ones(8, 1));
f(ones(2, 1));

function f(a)
b = [a; a];
end

%! variable kept x bytes=80
%! variable shrinks x bytes=240
%! variable turns z bytes=72
%! variable turns w bytes=72
%! variable nothing e bytes=0
%! variable f a bytes=64
%! variable f b bytes=128
