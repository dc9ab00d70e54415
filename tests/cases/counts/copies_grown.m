% A copy is left out where an assignment overwrites all of an array, as it is after it has grown. x: 8,000 B.
x = ones(1000, 1);
w = x;
% a column more: the first one is copied, the second one stored
%! range column wsl=8000 wss=16000
%SLM start column;
w = x;
w(:,2) = 1;
%SLM end column;
% an element more
%! range element wsl=8000 wss=8008
%SLM start element;
w = x;
w(end+1) = 3;
%SLM end element;
% all of it: nothing of x is left in w
%! range all wsl=0 wss=8000
%SLM start all;
w = x;
w(:) = 2;
%SLM end all;
%! range all_and_more wsl=0 wss=16000
%SLM start all_and_more;
w = x;
w(1:2000) = 2;
%SLM end all_and_more;
% half of what it was, and as much again
%! range half wsl=8000 wss=16000
%SLM start half;
w = x;
w(501:1500) = 2;
%SLM end half;
% elements after it, in brackets: what is there is copied first
%! range brackets wsl=8000 wss=8008
%SLM start brackets;
w = x;
w = [w; 3];
%SLM end brackets;
% its own from then on
%! range again wsl=0 wss=8
%SLM start again;
w = [w; 4];
%SLM end again;
% a caller's array
%! range callers wsl=8000 wss=8008+8
%SLM start callers;
k = longer(x);
%SLM end callers;
function n = longer(v)
  v = [v; 1];
  n = numel(v);
end
