% Columns are centred as soon as their mean is known, also where what is centred is seen in another shape (`vec`), or lists
% name it. X is 400 x 100 (320,000 B, a column of it 3,200), p names its rows (3,200 B).
%! options --machine generic
X = cos((1:400)'*(1:100)); p = mod((0:399)*7, 400) + 1; w = ones(40000, 1);

% A column of X is centred as soon as its mean is known, beside the part of w that goes with it: X once.
%! range centred wsl=320000+320000 wss=320000
%! level centred L1 loads=320000+320000
%SLM start centred;
w = vec(X - mean(X)).*w;
%SLM end centred;
%! range twice wsl=320000 wss=320000
%! level twice L1 loads=320000
%SLM start twice;
w = vec(X) - 2*vec(X - mean(X));
%SLM end twice;

% So are columns of the rows that p names (the second time, p is in L1).
%! range listed wsl=320000+3200 wss=320000
%! level listed L1 loads=320000+3200
%SLM start listed;
w = vec(X(p,:) - mean(X(p,:)));
%SLM end listed;
%! range limits wsl=320000+3200 wss=320000
%! level limits L1 loads=320000
%SLM start limits;
V = X(p,:) - max(X(p,:));
%SLM end limits;
