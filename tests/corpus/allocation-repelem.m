try[]end
try repelem(@()x,1e10)end