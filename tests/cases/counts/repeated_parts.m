% A part of an array that is repeated beside the whole: the whole once, and the part again for every index of the third
% dimension but the first, as its 12800 B do not fit into the cache of 4 KB. 40 x 40 x 3: 38400 B.
%! options --l1 4K
K = ones(40, 40, 3); H = K + 1;
%! range other wsl=38400+3*12800 wss=38400
%SLM start other;
J = H.*K(:,:,1);
%SLM end other;
%! range same wsl=38400+2*12800 wss=38400
%SLM start same;
J = K.*K(:,:,1);
%SLM end same;
