function [] = hist(ym, scale)
if ~(mm) 
for i =rows
if v      while k end
arguments
1    end
end
end
end