
for j =(c{})eval()end
sc{:};%SLM start r;
y;
for i = x
end
unwind_protect

end_unwind_protect
%SLM end r;
try
for i = 2
end{{,}, (1)}end
