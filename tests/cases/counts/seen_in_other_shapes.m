% What is seen in another shape (`vec`, `reshape`) is swept as it lies: column by column, beside what is repeated for every
% column. X is 400 x 100 (320,000 B, a column of it 3,200), p names its rows (3,200 B): p and two columns fit the cache.
X = cos((1:400)'*(1:100)); p = mod((0:399)*7, 400) + 1; w = ones(40000, 1);

% p stays from column to column, as in `X(p,:)`.
%! range rows wsl=320000+3200 wss=320000
%SLM start rows;
V = X(p,:);
%SLM end rows;
%! range vec wsl=320000+3200 wss=320000
%SLM start vec;
v = vec(X(p,:));
%SLM end vec;
%! range reshaped wsl=320000+3200 wss=320000
%SLM start reshaped;
v = reshape(X(p,:), [], 1);
%SLM end reshaped;

% A column of X is centred as soon as its mean is known, beside the part of w that goes with it: X once.
%! range centred wsl=320000+320000 wss=320000
%SLM start centred;
w = vec(X - mean(X)).*w;
%SLM end centred;
%! range twice wsl=320000 wss=320000
%SLM start twice;
w = vec(X) - 2*vec(X - mean(X));
%SLM end twice;

% So are columns of the rows that p names.
%! range listed wsl=320000+3200 wss=320000
%SLM start listed;
w = vec(X(p,:) - mean(X(p,:)));
%SLM end listed;
%! range limits wsl=320000+3200 wss=320000
%SLM start limits;
V = X(p,:) - max(X(p,:));
%SLM end limits;

% A mean of rows needs all columns first: X twice.
%! range means wsl=2*320000+3200 wss=320000+3200
%SLM start means;
w = vec(X - mean(X, 2));
%SLM end means;
