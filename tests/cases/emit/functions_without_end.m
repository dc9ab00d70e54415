% Functions without `end` whose last line is a directive or has a comment: what is counted there comes after the line, and
% nothing of it stays among the statements.
x = ones(3, 1);
p();
q();
r();
y = 2*x;

function p
A = ones(4, 1);
%SLM start twice;
A = 2*A;
%SLM end twice; % a comment

% A comment between two functions.
function q
B = ones(5, 1);
B = B + 1;
%SLM distribute B(block);
function r
C = ones(6, 1);
C = 2*C; % a comment after the last statement
