% Parts of one variable are operands of two products of a statement: what the first part has brought says nothing of the
% second one. P has 2400 B, and everything stays in the first-level cache.
P = ones(10, 30); w = ones(30, 1);

% Five rows of 30 columns are 1200 B twice, w is there still for the second product.
%! range rows wsl=2*1200+240 wsl_high=2*1200+240 wss=40
%SLM start rows;
y = P(1:5,:)*w + P(6:10,:)*w;
%SLM end rows;

% The factors of a product are two parts as well; a third one follows, and both products are stored for the last one,
% which reads them.
%! range factors wsl=2*1200+1200+240+200+40 wss=200+40+40
%SLM start factors;
z = (P(1:5,:)*P(1:5,:)')*(P(6:10,:)*w);
%SLM end factors;
