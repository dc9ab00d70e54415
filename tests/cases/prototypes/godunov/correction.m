function F = correction(wave,s,dtdx,lim)
[meqn,n,mwaves] = size(wave); F = zeros(meqn,n-2);
for mw=1:mwaves
	w = wave(:,:,mw);
	wn2 = sum(w.^2,1); dot_ = sum(w(:,1:end-1).*w(:,2:end),1);
	sm = s(mw,2:end-1);
	up = dot_(1:end-1); up(sm<=0) = NaN; nxt = dot_(2:end);
	up(isnan(up)) = nxt(isnan(up));
	th = up./max(wn2(2:end-1),eps);
	ph = philim(th,lim);
	F = F + .5*repmat(abs(sm).*(1-abs(sm)*dtdx).*ph,meqn,1).*w(:,2:end-1);
end

