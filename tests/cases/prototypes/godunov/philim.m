function ph = philim(th,lim)
switch lower(lim)
	case 'minmod', ph = max(0,min(1,th));
	case 'superbee', ph = max(cat(1,0*th,min(1,2*th),min(2,th)),[],1);
	case 'mc', ph = max(0,min(min((1+th)/2,2),2*th));
	case 'vanleer', ph = (th+abs(th))./(1+abs(th));
	otherwise, ph = 0*th;
end

