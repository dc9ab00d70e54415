function t = isstr(x)
% Whether a value is text: the old name of ischar.
t = ischar(x);
end
