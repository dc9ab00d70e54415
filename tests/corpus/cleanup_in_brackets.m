unwind_protect
while(x)end
for s=3
end
eval(unwind_protect_cleanup(),0)end