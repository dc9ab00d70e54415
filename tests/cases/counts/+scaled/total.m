function t = total(y)
t = sum(y);
end
