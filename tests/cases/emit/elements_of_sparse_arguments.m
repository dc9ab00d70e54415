%! options --count textbook
% Statements on elements of arguments that are sparse in some calls and full in others.
x = (1:6)'/2;
for k = 1:3
    s = total_(x);
    z = total_(sparse(x));
    c = larger_(magic(3), 2);
    f = larger_(sparse(magic(3)), 2);
end
assert(s == 10.5 && z == 10.5)

function s = total_(x)
    s = 0;
    for i = 1:numel(x)
        s = s + x(i)*2;
        y = x(i);
        s = s - y;
    end
end

function n = larger_(A, j)
    n = 0;
    i = 1;
    while A(i,j) > 2
        if A(i,j) >= A(j,i)
            n = n + 1;
        end
        i = i + 1;
        if i > size(A, 1), break, end
    end
end
