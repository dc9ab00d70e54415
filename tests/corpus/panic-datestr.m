try,datestr(intmax('uint64'))end
try('x+1')end