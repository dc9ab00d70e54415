% Solvers in the style of the netlib Templates: unclosed-looking one-line ifs, spaces in calls, growth.
1;
function [x, error, iter, flag] = cgt(A, x, b, M, max_it, tol)

%  -- Iterative template routine --
%
%  [x, error, iter, flag] = cgt(A, x, b, M, max_it, tol)
%
% input   A        REAL symmetric positive definite matrix
%         M        REAL preconditioner matrix

  flag = 0;                                 % initialization
  iter = 0;
  if ( nargin < 6 ), tol = 1e-8; end
  if ( nargin < 5 ), max_it = 100; end;

  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end

  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end

  for iter = 1:max_it                       % begin iteration

     z  = M \ r;
     rho = (r'*z);

     if ( iter > 1 ),                       % direction vector
        beta = rho / rho_1;
        p = z + beta*p;
     else
        p = z;
     end

     q = A*p;
     alpha = rho / (p'*q );
     x = x + alpha * p;                    % update approximation vector

     r = r - alpha*q;                      % compute residual
     error = norm( r ) / bnrm2;            % check convergence
     if ( error <= tol ), break, end 

     rho_1 = rho;

  end

  if ( error > tol ) flag = 1; end         % no convergence

% END cgt.m
end

function [x, error, iter, flag] = bicgs(A, x, b, M, max_it, tol)
%  bicgstab template style
  iter = 0;                                          % initialization
  flag = 0;

  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end

  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end

  omega  = 1.0;
  r_tld = r;

  for iter = 1:max_it,                              % begin iteration

     rho   = ( r_tld'*r );                          % direction vector
     if ( rho == 0.0 ) break, end

     if ( iter > 1 ),
        beta  = ( rho/rho_1 )*( alpha/omega );
        p = r + beta*( p - omega*v );
     else
        p = r;
     end
 
     p_hat = M \ p;
     v = A*p_hat;
     alpha = rho / ( r_tld'*v );
     s = r - alpha*v;
     if ( norm(s) < tol ),                          % early convergence check
        x = x + alpha*p_hat;
        resid = norm( s ) / bnrm2;
        break;
     end

     s_hat = M \ s;                                 % stabilizer
     t = A*s_hat;
     omega = ( t'*s) / ( t'*t );

     x = x + alpha*p_hat + omega*s_hat;             % update approximation

     r = s - omega*t;
     error = norm( r ) / bnrm2;                     % check convergence
     if ( error <= tol ), break, end

     if ( omega == 0.0 ), break, end
     rho_1 = rho;

  end

  if ( error <= tol | s <= tol ),                   % converged
     if ( s <= tol ),
        error = norm(s) / bnrm2;
     end
     flag =  0;
  elseif ( omega == 0.0 ),                          % breakdown
     flag = -2;
  elseif ( rho == 0.0 ),
     flag = -1;
  else                                              % no convergence
     flag = 1;
  end
end

function [x, error, iter, flag] = gmrest( A, x, b, M, restrt, max_it, tol )
%  gmres template style
   iter = 0;                                         % initialization
   flag = 0;

   bnrm2 = norm( b );
   if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end

   r = M \ ( b-A*x );
   error = norm( r ) / bnrm2;
   if ( error < tol ) return, end

   [n,n] = size(A);                                  % initialize workspace
   m = restrt;
   V(1:n,1:m+1) = zeros(n,m+1);
   H(1:m+1,1:m) = zeros(m+1,m);
   cs(1:m) = zeros(m,1);
   sn(1:m) = zeros(m,1);
   e1    = zeros(n,1);
   e1(1) = 1.0;

   for iter = 1:max_it,                              % begin iteration

      r = M \ ( b-A*x );
      V(:,1) = r / norm( r );
      s = norm( r )*e1;
      for i = 1:m,                                   % construct orthonormal
	 w = M \ (A*V(:,i));                         % basis using Gram-Schmidt
	 for k = 1:i,
	   H(k,i)= w'*V(:,k);
	   w = w - H(k,i)*V(:,k);
	 end
	 H(i+1,i) = norm( w );
	 V(:,i+1) = w / H(i+1,i);
	 for k = 1:i-1,                              % apply Givens rotation
            temp     =  cs(k)*H(k,i) + sn(k)*H(k+1,i);
            H(k+1,i) = -sn(k)*H(k,i) + cs(k)*H(k+1,i);
            H(k,i)   = temp;
	 end
	 [cs(i),sn(i)] = rotmatx( H(i,i), H(i+1,i) ); % form i-th rotation matrix
         temp   = cs(i)*s(i);                        % approximate residual norm
         s(i+1) = -sn(i)*s(i);
	 s(i)   = temp;
         H(i,i) = cs(i)*H(i,i) + sn(i)*H(i+1,i);
         H(i+1,i) = 0.0;
	 error  = abs(s(i+1)) / bnrm2;
	 if ( error <= tol ),                        % update approximation
	    y = H(1:i,1:i) \ s(1:i);                 % and exit
	    x = x + V(:,1:i)*y;
	    break;
	 end
      end

      if ( error <= tol ), break, end
      y = H(1:m,1:m) \ s(1:m);
      x = x + V(:,1:m)*y;                            % update approximation
      r = M \ ( b-A*x );                             % compute residual
      s(i+1) = norm(r);
      error = s(i+1) / bnrm2;                        % check convergence
      if ( error <= tol ), break, end;
   end

   if ( error > tol ) flag = 1; end;                 % converged

% END of gmres.m
end

      function [ c, s ] = rotmatx( a, b )

% Compute the Givens rotation matrix parameters for a and b.

      if ( b == 0.0 ),
         c = 1.0;
         s = 0.0;
      elseif ( abs(b) > abs(a) ),
         temp = a / b;
         s = 1.0 / sqrt( 1.0 + temp^2 );
         c = temp * s;
      else
         temp = b / a;
         c = 1.0 / sqrt( 1.0 + temp^2 );
         s = temp * c;
      end
end

n = 8; I = speye(n); T = spdiags( ones(n,1)*[-1 2 -1], -1:1, n, n );
A = kron(I,T)+kron(T,I);  N = n*n;
xt = (1:N)'/N;  b = A*xt;
M = diag(diag(A));
results = [];
for solver = 1:3
  switch solver
  case 1,
    [x, err, iter, flag] = cgt( A, zeros(N,1), b, M );
  case 2
    [x, err, iter, flag] = bicgs(A, 0*b, b, tril(A), 60, 1e-10);
  case {3, 'gmres'}
    [ x, err, iter, flag ] = gmrest( A , zeros ( N , 1 ) , b , M , 10 , 100 , 1e-9 );
  end
  results = [ results; solver, iter flag norm(x-xt)<1e-6 ];
end
assert(isequal(results, [1 22 0 1; 2 16 0 1; 3 6 0 1]));
