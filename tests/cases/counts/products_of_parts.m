% Parts of one variable are operands of two products of a statement: the second loads what the first has not brought.
% P has 2400 B, and everything stays in the first-level cache.
P = ones(10, 30); w = ones(30, 1);

% Five rows of 30 columns are 1200 B twice, w is there still for the second product.
%! range rows wsl=2*1200+240 wsl_high=2*1200+240 wss=40
%SLM start rows;
y = P(1:5,:)*w + P(6:10,:)*w;
%SLM end rows;

% The factors of a product are one part, written alike twice; another one follows, and both products are stored for the
% last one, which reads them.
%! range factors wsl=1200+1200+240+200+40 wss=200+40+40
%SLM start factors;
z = (P(1:5,:)*P(1:5,:)')*(P(6:10,:)*w);
%SLM end factors;

% A part that is written alike twice is one operand of a product; what two products of a statement read is there for the
% second, however it is written. V: 100 x 10, of which three columns are 2400 B in 38 lines (2432 B); what a product reads again is free
% except for the rest of its lines (32 B).
V = ones(100, 10); v = ones(100, 1); A = ones(40); x = ones(40, 1); i = 3;
%! range project wsl=2432+32+800+24 wss=800+24
%SLM start project;
v = v - V(:,1:3)*(V(:,1:3)'*v);
%SLM end project;
%! range outer wsl=328 wss=40*40*8
%SLM start outer;
r = A(:,i)*A(:, i)';
%SLM end outer;
%! range twice wsl=12800+320+320 wss=320+320
%SLM start twice;
r = A(:,1:40)*(A(:,1:40)*x);
%SLM end twice;
%! range otherwise wsl=12800+320+320 wss=320+320
%SLM start otherwise;
r = A(:,1:40)*(A(1:40,:)*x);
%SLM end otherwise;

% Fields and contents of cells are known by what they are.
c = {A};
%! range contents wsl=12800 wss=12800
%SLM start contents;
r = c{1}*c{1};
%SLM end contents;
