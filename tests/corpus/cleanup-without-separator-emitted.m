unwind_protect
'a'unwind_protect_cleanup
x = 2
unwind_protect
(x);end_unwind_protect
end_unwind_protect
unwind_protect, x = 3, unwind_protect_cleanup, x, end_unwind_protect
