
while(fnrm > stop_tol && itc < maxit)
while(lambda)
if   maxarm
it_hist = it_histx(:)end
end
fnrm = (f0)
if etamax
if etaold*etaold
end(eta/fnrm)end
outstat 
end
sol(:)
