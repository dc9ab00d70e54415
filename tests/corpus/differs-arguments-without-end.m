function deval()end
function f()arguments