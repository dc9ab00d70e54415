% slamm check: ranges as a tree, every identifier's access counts. Nothing is run.
%! command check
%! stdout outer
%! stdout inner
%! stdout for@loop
error('not run');
%SLM start outer;
x = 1;
for i = 1:3 %@loop
  %SLM start inner;
  x = x + i;
  %SLM end inner;
end
%SLM end outer;
