% What evalin evaluates in a caller reads that caller's arrays where they lie. v has 2 KB; w, which comes after it, fills the
% first level alone, so that all of v comes from the second and half of w goes back.
%! options --machine small.toml
f(ones(256, 1));
function f(v)
  w = ones(512, 1);
  g();
end
function g()
  %! level g L1 loads=2048 write_allocates=0 write_backs=2048
  %! level g L2 loads=0 write_allocates=0 write_backs=0
  s = evalin('caller', 'sum(v)');
end
