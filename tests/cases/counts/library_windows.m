% Functions of windows: a compiled program sweeps x once, and the window stays. x has 1000 elements, 8000 B. The result is set to zeros and
% then stored element by element.
x = mod((1:1000)'*37, 101);
% In addition four numbers of the window and the length, and whether it is the largest that is sought.
%! range largest wsl=8000+33 wss=2*8000+72
%SLM start largest;
y = movmax(x, 5);
%SLM end largest;
% A window of [before after] is stored as an operand, and looked at.
%! range least wsl=8000+33+8 wss=2*8000+72+16
%SLM start least;
y = movmin(x, [3 0]);
%SLM end least;
% The mean of each window and the sum of squares about it: two loops over what stays.
%! range variance wsl=8000+34 wss=2*8000+97
%SLM start variance;
y = movvar(x, 5);
%SLM end variance;
%! range deviation wsl=8000+34 wss=2*8000+97
%SLM start deviation;
y = movstd(x, 5);
%SLM end deviation;
% The window in order, 5 elements: set to zeros with one more, and stored once, for it stays.
%! range middle wsl=8000+49 wss=2*8000+185
%SLM start middle;
y = movmedian(x, 5);
%SLM end middle;
assert(isequal(movmax([1 4 2 0 5], 3), [4 4 4 5 5]) && isequal(movmedian([1 4 2 0 5], 3), [2.5 2 2 2 2.5]));
