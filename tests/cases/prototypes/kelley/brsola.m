function [sol, it_hist, ierr] = brsola(x, f, tol, parms)
% Broyden's method, the updates kept as steps
	maxit = 40; maxdim = 39;
	if nargin == 4
		maxit = parms(1); maxdim = parms(2)-1;
	end
	rtol = tol(2); atol = tol(1); n = length(x); ierr = 0; itc = 0; nbroy = 0;
	f0 = feval(f,x);
	fc = f0;
	fnrm = norm(f0);
	it_hist(itc+1,:) = [fnrm, 1];
	stop_tol = atol + rtol*fnrm;
	stp(:,1) = -fc;  stp_nrm(1) = stp(:,1)'*stp(:,1);
	nbroy = 1;
	while itc < maxit
		itc = itc+1;
		x = x + stp(:,nbroy);
		fc = feval(f,x);
		fnrm = norm(fc);
		it_hist(itc+1,:) = [fnrm, itc+1];
		if fnrm <= stop_tol, sol = x; return, end
		if nbroy < maxdim+1
			z = -fc;
			if nbroy > 1
				for kbr = 1:nbroy-1
					z = z+stp(:,kbr+1)*((stp(:,kbr)'*z)/stp_nrm(kbr));
				end
			end
			a2 = stp(:,nbroy)'*z/stp_nrm(nbroy);
			stp(:,nbroy+1) = z/(1-a2);
			stp_nrm(nbroy+1) = stp(:,nbroy+1)'*stp(:,nbroy+1);
			nbroy = nbroy+1;
		else
			stp = -fc; stp_nrm = fc'*fc; nbroy = 1;     % restart
		end
	end
	sol = x; ierr = 1;
