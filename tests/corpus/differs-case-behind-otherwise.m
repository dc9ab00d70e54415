
unwind_protect[ end_] = [x] ^53;end_unwind_protect
[ k{}((2)) ((1))()]try;
while eval switch((k))

end,
end
unwind_protect

end_unwind_protect
switch optimoptions
otherwise
case a
end
A ();end
