% A layout is of a variable of the function or script around the directive.
%! warning SLM206 5
%! warning SLM206 6
%! warning SLM206 12
%SLM distribute y(block) A(block,:);
%SLM align p, q with x;
x = ones(8, 1);
p = x;
A = eye(8);
z = solve(A, x);
function p = solve(A, b)
%SLM distribute A(block,:) b(block) z(cyclic);
%SLM align p with b;
p = A*b;
end
