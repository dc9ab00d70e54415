A single(;
unwind_protect

s +('%s %5.2f\n' * 3) ((c > c)/ [x('int64');])
k(1) = [c]
end
 optimset(-(3),-1);if g(@() [2],{0([2]/ A)})(end+(-7))if (({} ()))

try
k(end) = eval();end
(f((s > 1), {[1]} / s))
for j = 1
end
end;
end
