% Questions about values move nothing, in scalar code as in any other: an operand that is a variable,
% field or cell content is a pointer.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1, 100);
c = {1, 2};
s.a = 3;
t = 'beta';
k = 1;

%! range pointers wsl=0 wss=8+8+1
%SLM start pointers;
n = length(x);
m = size(x, 2);
same = strcmp(t, 'beta');
%SLM end pointers;

%! range contents wsl=0 wss=0
%SLM start contents;
if isempty(c{2}) || isempty(s.a)
  k = 2;
end
%SLM end contents;

% an element is read
%! range element wsl=16 wss=8
%SLM start element;
n = length(x(k));
%SLM end element;
