% The corrections of section 3, one by one. Vectors are 8000 B, A is 8,000,000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1000, 1);
y = ones(1000, 1);
p = ones(1000, 1);
A = ones(1000, 1000);
a = 2;

% duplicate: once in a pass, however often it is read
%! range duplicate wsl=8000 wss=8000
%SLM start duplicate;
r = x.*x + sin(x) - x/2;
%SLM end duplicate;
% the same scalar twice
%! range scalar_twice wsl=8+16000 wss=8000
%SLM start scalar_twice;
r = a*x + a*y;
%SLM end scalar_twice;
% read and assigned: a load and a store
%! range read_and_assigned wsl=8000 wss=8000
%SLM start read_and_assigned;
x = x/2;
%SLM end read_and_assigned;
% two reductions of one statement are one pass
%! range reductions wsl=16000 wss=8
%SLM start reductions;
t = sum(x)/max(x) + y'*x;
%SLM end reductions;

% each matrix operator is a pass of its own: x for the product and x for the difference
%! range across_passes wsl=8000000+8000+8000 wss=8000
%! variable across_passes x wsl=16000 wss=0
%SLM start across_passes;
r = x - A*x;
%SLM end across_passes;
%! range two_products wsl=2*8008000 wss=8000
%! variable two_products A wsl=16000000 wss=0
%SLM start two_products;
r = A*x + A*x;
%SLM end two_products;

% an operand that is computed exists in memory: stored by its producer, loaded by its consumer
%! range computed_operand wsl=16000+8000000+8000 wss=8000+8000
%SLM start computed_operand;
r = A*(x + y);
%SLM end computed_operand;

% copy: a pointer assignment
%! range copies wsl=0 wss=0
%SLM start copies;
r = x;
B = A;
t = a;
%SLM end copies;
% not a plain variable: not a copy
%! range negated wsl=8000 wss=8000
%SLM start negated;
r = -x;
%SLM end negated;

% functions that move nothing, of bare identifiers and of expressions
%! range free_functions wsl=0 wss=8+8+1+8
%SLM start free_functions;
m = size(A, 1);
m = numel(x);
e = isempty(x);
m = length(A);
%SLM end free_functions;
%! range free_of_expression wsl=16000 wss=8
%SLM start free_of_expression;
m = numel(x + y);
%SLM end free_of_expression;

% constructors load nothing, their assignment stores; the scalar in the argument is bare
n = 1000;
%! range constructors wsl=0 wss=3*8000+8000000
%SLM start constructors;
r = zeros(n, 1);
r = ones(n, 1);
r = 1:1000;
E = eye(n);
%SLM end constructors;

% operators with matrices, resolved by the kinds of their operands
%! range scalar_matrix wsl=8+8000000 wss=8000000 dgemm=0
%SLM start scalar_matrix;
B = a*A;
%SLM end scalar_matrix;
%! range row_times_matrix wsl=8000+8000000 wss=8000 flops=2000000
%SLM start row_times_matrix;
r = x'*A;
%SLM end row_times_matrix;
%! range transposed_matrix wsl=8000000+8000 wss=8000
%SLM start transposed_matrix;
r = A'*x;
%SLM end transposed_matrix;
%! range outer wsl=16000 wss=8000000
%SLM start outer;
B = x*y';
%SLM end outer;
% A*y is a matrix product (A, y); its result is consumed by the dot product, which joins the
% statement's pass and loads x
%! range quadratic_form wsl=8000+8000000+8000 wss=8
%SLM start quadratic_form;
t = x'*(A*y);
%SLM end quadratic_form;
% element-wise products and quotients of matrices are no special operators
%! range elementwise wsl=2*8000000 wss=8000000 flops=1000000
%SLM start elementwise;
C = A.*B;
%SLM end elementwise;

% an implicit ans is not stored
%! range unassigned wsl=8000 wss=0
%SLM start unassigned;
sum(x);
%SLM end unassigned;
