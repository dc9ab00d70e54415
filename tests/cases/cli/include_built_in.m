% `IncFunc` of a built-in function, of a misspelt one and of one that slamm's library has; those that the
% prototype has, and handles, are what the directive is for.
%! warning SLM205 10
%! stderr `IncFunc zeros` has no effect: `zeros` comes with slamm
%! stderr what it moves is counted anyway; `slamm functions zeros` says how
%! warning SLM205 11
%! stderr `IncFunc hlaf`: no function has this name
%! stderr did you mean `half`?
%! stderr `Func dubble`: no function has this name
%SLM IncFunc zeros;
%SLM IncFunc hlaf, half, g;
%SLM Func dubble;
g = @half;
y = half(zeros(3, 1)) + g(1);
function b = half(a)
  b = a / 2;
end
