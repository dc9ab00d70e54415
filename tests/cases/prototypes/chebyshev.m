% spectral collocation , sloppily typed
clear all;clc
format compact
N=16;
[D,x]=cheb(N) ;
% --- differentiate exp(x)*sin(5x)
f=exp(x).*sin(5*x);df=exp(x).*(sin(5*x)+5*cos(5*x));
E1=norm(D*f-df,inf)<1e-4
% --- u_xx = exp(4x), u(+-1)=0
D2=D^2;D2=D2(2:N,2:N);
rhs=exp(4*x(2:N));
u=D2\rhs;u=[0;u;0];
exact=( exp(4*x)-sinh(4)*x-cosh(4) )/16;
if max(abs(u-exact))<1e-9 disp('two-point problem: ok'),else disp('two-point problem: wrong'),end

% --- nonlinear: u_xx=exp(u)
v=zeros(N-1,1);it=0;change=1;
while change>1e-13
	vnew=D2\exp(v);
	change=norm(vnew-v,inf);
	v=vnew;it=it+1;
	if it>60,break,end
end
vmid=v(N/2);

% --- eigenvalues of u_xx = lambda u
[V,Lam]=eig(D2);lam=diag(Lam);
[foo,ii]=sort(-real(lam));lam=real(lam(ii));
ratio=lam(1:4)*4/pi^2;
fprintf('%10.6f',ratio),fprintf('\n')

% --- Poisson on a square, kron and lexicographic order
M=10;[D,y]=cheb(M);D2=D^2;D2=D2(2:M,2:M);I=eye(M-1);
[xx,yy]=meshgrid(y(2:M),y(2:M));xx=xx(:);yy=yy(:);
F=10*sin(8*xx.*(yy-1));
%SLM start poisson;
L=kron(I,D2)+kron(D2,I);
w=L\F;
%SLM end poisson;
W=zeros(M+1);W(2:M,2:M)=reshape(w,M-1,M-1);
off_center=W(4,3)

% --- Helmholtz with a wave number : a switch on the boundary conditions
kk=3;bc={'dirichlet','neumann','mixed'};val=zeros(1,3);
for q=1:length(bc)
	A=D*D+kk^2*eye(M+1);r=exp(-10*(y-.25).^2);
	switch bc{q}
	case 'dirichlet'
		A([1 end],:)=0;A(1,1)=1;A(end,end)=1;
	case 'neumann'
		A([1 end],:)=D([1,end],:);
	otherwise
		A(1,:)=D(1,:);A(end,:)=[zeros(1,M) 1];
	end
	r([1 end])=0;
	z=A\r;
	val(q)=interp_bary(y,z,0.3);
end
val=val*1;

% --- Clenshaw-Curtis against the antiderivative
wts=clencurt(N);
Q=[wts*x.^2 , wts*exp(x) , wts*abs(x)];
ok=abs(Q(1)-2/3)<1e-13 & abs(Q(2)-(exp(1)-exp(-1)))<1e-12
% --- leap frog for the wave equation u_tt=u_xx, ends at rest
dt=6/N^2;U=exp(-40*(x-.2).^2);Uold=exp(-40*(x-dt-.2).^2);D2=D;[D,x]=cheb(N);D2=D^2;
nsteps=round(.5/dt);
% one step by hand, N=16 : D2 17x17 2312 B , vectors 136 B
%   2*U-Uold+dt^2*(D2*U): D2 and U 2448; U,Uold,dt 136+136+8 ; stored 136
%   Unew([1 end])=0 : a scatter, the first line and what the third one has of 136 B : 64+8 stored
%   the two copies are free.
%! range step executions=21 wsl=21*(2448+136+136+8)-2856 wss=21*(136+64+8)
for n=1:nsteps
%SLM start step;
	Unew=2*U-Uold+dt^2*(D2*U);
	Unew([1 end])=0;
	Uold=U;U=Unew;
%SLM end step;
end
energy=wts*U.^2;
clear V Lam foo ii lam A D2 L vnew change

function [D,x] = cheb(N)
if N==0, D=0; x=1; return, end
x = cos(pi*(0:N)/N)';
c = [2; ones(N-1,1); 2].*(-1).^(0:N)';
X = repmat(x,1,N+1);
dX = X-X';
D  = (c*(1./c)')./(dX+(eye(N+1)));
D  = D - diag(sum(D'));
end

function w = clencurt(N)
theta = pi*(0:N)'/N; w = zeros(1,N+1); ii = 2:N; v = ones(N-1,1);
if mod(N,2)==0
  w(1) = 1/(N^2-1); w(N+1) = w(1);
  for k=1:N/2-1, v = v - 2*cos(2*k*theta(ii))/(4*k^2-1); end
  v = v - cos(N*theta(ii))/(N^2-1);
else
  w(1) = 1/N^2; w(N+1) = w(1);
  for k=1:(N-1)/2, v = v - 2*cos(2*k*theta(ii))/(4*k^2-1); end
end
w(ii) = 2*v/N;
end

function p = interp_bary(x,f,t)
n = numel(x); w = (-1).^(0:n-1)'; w([1 n]) = w([1 n])/2;
d = t - x;
hit = find(d==0,1);
if ~isempty(hit), p = f(hit); else p = (w./d)'*f/sum(w./d); end
end
