parfor(i=n,4)end
unwind_protectend_unwind_protect
if e
endif
while true
endwhile
for k=[]endfor