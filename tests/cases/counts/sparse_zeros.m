% Zeros that are assigned to a sparse matrix store nothing but the entries that they take the place of, 12 B each.
%
%! options --count model
n = 1000; S = speye(n); b = (1:100)'; q.S = S;
%! range row wss=12
%SLM start row;
S(5,:) = 0;
%SLM end row;
% The fifth row has none any more.
%! range rows wsl=800 wss=99*12
%SLM start rows;
S(b,:) = 0;
%SLM end rows;
%! range column wss=12
%SLM start column;
S(:,700) = 0;
%SLM end column;
%! range nothing wss=0
%SLM start nothing;
S(2,3) = 0;
%SLM end nothing;
%! range entries wss=3*12+3*12
%SLM start entries;
S(2,[3 4 5]) = 7;
S(2,3:5) = 0;
%SLM end entries;
% Other numbers store an entry in every place, whatever was there.
%! range others wss=4*12
%SLM start others;
S(701,1:4) = 2;
%SLM end others;
