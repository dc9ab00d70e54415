% Iterative methods in the manner of the Templates book: one function for each method, a flag,
% the iterations and the last error as outputs. Local functions behind the script.
%
% n = 144: vectors 1152 B. A, five-point on 12 x 12: 144 + 2*2*132 = 672 nonzeros, and so
% 672*12 + 145*4 = 8644 B. D = diag(A): 1152 B.
clear all; close all
format long
m = 12;
n = m^2;
e = ones( m, 1 );
T = spdiags( [-e 2*e -e], -1:1, m, m );
A = kron( speye(m), T ) + kron( T, speye(m) );
xstar = sin( (1:n)' );
b = A * xstar;
max_it = 400;
tol = 1.e-7;
x0 = zeros( n, 1 );
L = tril(A);

methods = { 'jacobi', 'sor', 'cg', 'cgs', 'bicg', 'cheby' };
results = zeros( length(methods), 3 );
fprintf( '%-8s %5s %5s %12s\n', 'method', 'flag', 'iter', 'error' );
for k = 1:length(methods)
   name = methods{k};
   switch name
      case 'jacobi'
         [ x, error, iter, flag ] = jacobi( A, x0, b, max_it, tol );
      case 'sor'
         [ x, error, iter, flag ] = sor( A, x0, b, 1.6, max_it, tol );
      case { 'cg' , 'cgs' , 'bicg' }
         f = str2func( name );
         [ x, error, iter, flag ] = f( A, x0, b, speye(n), max_it, tol );
      otherwise
         [ x, error, iter, flag ] = cheby( A, x0, b, max_it, tol );
   end
   results( k, : ) = [ flag iter norm( x - xstar )/norm( xstar ) < 1e-4 ];
   fprintf( '%-8s %5d %5d %12.3e\n', name, flag, iter, error );
end
best = find( results(:,2) == min( results(:,2) ), 1 );
disp( [ 'fewest iterations: ' methods{best} ] )
clear x error e


% Two sweeps of Jacobi alone, the tolerance 0 never reached, by hand:
%   norm(b) 1152, its test 8, b - A*x 1152 + 8644 + 1152, norm(r)/bnrm2 1160, the test of the
%   error 16, max_it 8; stored: iter, flag, bnrm2, r, error, and iter by the `for`.
%   A sweep: x_1 = x is a copy; x_1 + r./d 3*1152, b - A*x 10948, norm(r)/bnrm2 1160, test 16;
%   stored x, r, error.  Behind the loop: the test loads nothing, as the last one of the loop has loaded the same
%   and no pass comes between; flag 8.  The caller takes the results over.
%! range sweep exclusive wsl=0 wss=0
%! range sweep wsl=1152+8+10948+1160+16+8+2*(3*1152+10948+1160+16) wss=3*8+1152+8+8+2*(2*1152+8)+8
%! range sweep sparse_ops=3*(8644+1152) dgemm=0
d = full( diag(A) );
%SLM start sweep;
[ y, err2, it2, fl2 ] = jacobi( A, x0, b, 2, 0, d );
%SLM end sweep;
if fl2 ~= 1 || it2 ~= 2, error( 'two sweeps were asked for' ), end

% A zero right hand side returns at once, and outputs that nobody wants are left out.
x = cg( A, x0, zeros(n,1) );
[ x, junk, iter ] = cg( A, x0, zeros(n,1) );
printed = sprintf( '%d', [ any(x) iter ] );

function [x, error, iter, flag] = jacobi(A, x, b, max_it, tol, d)
   iter = 0;
   flag = 0;
   bnrm2 = norm( b );
   if ( bnrm2 == 0.0 ), bnrm2 = 1.0; end
   r = b - A*x;
   error = norm( r ) / bnrm2;
   if ( error < tol ) return, end
   if ( nargin < 6 ), d = full( diag(A) ); end
   for iter = 1:max_it
      x_1 = x;
      x = x_1 + r ./ d;
      r = b - A*x;
      error = norm( r ) / bnrm2;
      if ( error <= tol ), break, end
   end
   if ( error > tol ) flag = 1; end
end

function [x, error, iter, flag] = sor(A, x, b, w, max_it, tol)
% SOR by the split  w*A = M - N,  as the book has it.
  flag = 0;                                   % initialization
  iter = 0;
  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end
  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end
  [ M, N, b ] = split( A, b, w, 2 );
  for iter = 1:max_it
     x_1 = x;
     x   = M \ ( N*x + b );
     error = norm( x - x_1 ) / norm( x );
     if ( error <= tol ), break, end
  end
  b = b / w;                                  % restore rhs
  if ( error > tol ) flag = 1; end;
end

function [ M, N, b ] = split( A, b, w, flag )
  [m,n] = size( A );
  if ( flag == 1 ),                   % jacobi
     M = diag(diag(A));
     N = diag(diag(A)) - A;
  elseif ( flag == 2 ),               % sor
     b = w * b;
     M =  w * tril( A, -1 ) + diag(diag( A ));
     N = -w * triu( A,  1 ) + ( 1.0 - w ) * diag(diag( A ));
  end;
end

function [x, error, iter, flag] = cg(A, x, b, M, max_it, tol)
  if ( nargin < 4 ), M = speye( size(A) ); end
  if ( nargin < 5 ), max_it = 10; end
  if ( nargin < 6 ), tol = 1e-6; end
  flag = 0; iter = 0;
  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end
  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end
  for iter = 1:max_it
     z  = M \ r;
     rho = (r'*z);
     if ( iter > 1 ),
        beta = rho / rho_1;
        p = z + beta*p;
     else
        p = z;
     end
     q = A*p;
     alpha = rho / (p'*q );
     x = x + alpha * p;
     r = r - alpha*q;
     error = norm( r ) / bnrm2;
     if ( error <= tol ), break, end
     rho_1 = rho;
  end
  if ( error > tol ) flag = 1; end
end

function [x, error, iter, flag] = cgs(A, x, b, M, max_it, tol)
  iter = 0; flag = 0;
  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end
  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end
  r_tld = r;
  for iter = 1:max_it,
     rho = (r_tld'*r );
     if (rho == 0.0), flag = 2; break, end
     if ( iter > 1 ),
        beta = rho / rho_1;
        u = r + beta*q;
        p = u + beta*( q + beta*p );
     else
        u = r;
        p = u;
     end
     p_hat = M \ p;
     v_hat = A*p_hat;
     alpha = rho / ( r_tld'*v_hat );
     q = u - alpha*v_hat;
     u_hat = M \ (u+q);
     x = x + alpha*u_hat;
     r = r - alpha*A*u_hat;
     error = norm( r ) / bnrm2;
     if ( error <= tol ), break, end
     rho_1 = rho;
  end
  if ( error <= tol ), flag =  0;
  elseif ( rho == 0.0 ), flag = -1;
  else, flag = 1;
  end
end

function [x, error, iter, flag] = bicg(A, x, b, M, max_it, tol)
  iter = 0; flag = 0;
  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end
  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end
  r_tld = r;
  for iter = 1:max_it
     z = M \ r;  z_tld = M' \ r_tld;
     rho   = ( z'*r_tld );
     if ( rho == 0.0 ), break, end
     if ( iter > 1 ),
        beta = rho / rho_1;
        p   = z  + beta*p;
        p_tld = z_tld + beta*p_tld;
     else
        p = z; p_tld = z_tld;
     end
     q = A*p;
     q_tld = A'*p_tld;
     alpha = rho / (p_tld'*q );
     x = x + alpha*p;
     r = r - alpha*q;
     r_tld = r_tld - alpha*q_tld;
     error = norm( r ) / bnrm2;
     if ( error <= tol ), break, end
     rho_1 = rho;
  end
  if ( error > tol ), flag = 1; end
end

function [x, error, iter, flag] = cheby(A, x, b, max_it, tol)
  iter = 0; flag = 0;
  bnrm2 = norm( b );
  r = b - A*x;
  error = norm( r ) / bnrm2;
  eigs_ = eig( full( A ) );
  eigmin = min( eigs_ ); eigmax = max( eigs_ );
  c = ( eigmax - eigmin ) / 2.0;
  d = ( eigmax + eigmin ) / 2.0;
  for iter = 1:max_it,
     z = r;
     if ( iter == 1 )
        p = z;
        alpha = 2.0 / d;
     else
        beta = ( c * alpha / 2 )^2;
        alpha = 1.0 / ( d - beta );
        p = z + beta*p;
     end;
     x = x + alpha*p;
     r = b - A*x; %(r = r - alpha*A*p)
     error = norm( r ) / bnrm2;
     if ( error <= tol ), break, end
  end
  if ( error > tol ) flag = 1; end
end
