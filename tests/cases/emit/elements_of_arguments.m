% Statements on elements of arguments: what they are, only the calls say. The same text is executed with numbers,
% integers, logical values, complex numbers, empty matrices, and with arrays that it makes longer or complex, in turns, so
% that what was known of it the last time does not hold.
x = (1:6)'/2;
for k = 1:3
    s = total_(x);
    t = total_(single(x));
    u = total_(int16([3 1 2]));
    v = total_(x > 1);
    w = total_(x*(1+2i));
    e = total_(zeros(0, 1));
    g = grown_(x, k);
    h = grown_([], 2);
    r = roots_(x - 1);
    d = double_(r);
    p = twice_(x, 2, 2) + twice_(x, 2, 3);
    m = larger_(magic(4), 2);
    c = larger_(magic(4) > 3, 1);
end
assert(s == 10.5 && p == 13 && h(4) == 3)

function s = total_(x)
    s = 0;
    for i = 1:numel(x)
        s = s + x(i)*2;
        y = x(i);
        s = s - y;
    end
end

function a = grown_(a, n)
    for i = 1:n
        a(end+1) = i;
        j = numel(a) + 1;
        a(j) = a(j-1) + 1;
    end
end

function r = roots_(x)
    r = zeros(size(x));
    for i = 1:length(x)
        r(i) = sqrt(x(i)) + r(1);
        if x(i) > r(i), r(i) = x(i); end
    end
end

function p = twice_(x, i, j)
    p = x(i)*x(j) + x(i);
    p = p + x(i+1) + x(i + 1);
    x(j) = x(j) + p;
    p = x(j) - p + p;
end

function n = larger_(A, j)
    n = 0;
    i = 1;
    while A(i,j) > 2
        if A(i,j) >= A(j,i) && A(i, j) ~= 7
            n = n + 1;
        elseif A(i,j) < A(1)
            n = n - A(j,i);
        end
        i = i + 1;
        if i > size(A, 1), break, end
    end
end

function d = double_(r)
    d = zeros(numel(r), 1);
    for i = 1:numel(r)
        d(i) = r(i)*2;
        d(i) = d(i)*d(1) + r(1);
    end
end
