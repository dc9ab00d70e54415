% Two structs or cells share the arrays that they hold. The first write of elements of one of these arrays copies this
% array alone, and only while the other struct or cell is there. 40 doubles are 320 B.
n = 40;
S.x = (1:n)'/3;
S.y = (1:n)'/7;
C = {S.x, S.y};

% T.x is copied, T.y is not; S.x then belongs to S alone.
%! range fields wsl=320 wss=320+3*8
%SLM start fields;
T = S;
T.x(2) = 1;
T.x(3) = 1;
S.x(4) = 1;
%SLM end fields;

% One of the two contents.
%! range contents wsl=320 wss=320+8
%SLM start contents;
D = C;
D{2}(5) = 2;
%SLM end contents;

% A content that is assigned as a whole is shared no more.
%! range replaced wsl=0 wss=2*8+2*8
%SLM start replaced;
D = C;
D{1} = [1; 2];
D{1}(2) = 3;
D{1}(1) = 4;
%SLM end replaced;

% The caller holds what the parameter holds: a copy for each call.
%! range calls wsl=2*320 wss=2*320+3*8
%! range second executions=2 wsl=2*320 wss=2*320+2*8
%SLM start calls;
S = second(S);
S = second(S);
r = 1;
%SLM end calls;

% Nobody else holds it any more.
%! range alone wsl=0 wss=3*8
%SLM start alone;
T = 0;
D = 0;
S.x(7) = 1;
%SLM end alone;

% Of a global array another variable holds the array too: the first call copies it, the second one writes the element that
% is in the cache, where it is stored once.
global G
z = S.y;
%! range global wsl=320 wss=320+8
%! range third executions=2 wsl=320 wss=320+8
%SLM start global;
G = z;
third();
third();
%SLM end global;

function S = second(S)
  S.x(2) = 2;
end

function third()
  global G
  G(3) = 1;
end
