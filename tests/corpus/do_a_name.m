for                                 endif= do (2)end

function unwind_protect(do)