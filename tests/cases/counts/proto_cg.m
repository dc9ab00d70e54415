% A preconditioned CG in the style of the netlib Templates. n = 1000: vectors 8000 B.
% A: three diagonals, 2998 nonzeros: 2998*12 + 1001*4 = 39980 B. M: diagonal, 12000 + 4004 =
% 16004 B. The tolerance 0 is never reached: three iterations.
1;
function [x, error, iter, flag] = cg(A, x, b, M, max_it, tol)
%SLM FuncStart cg;
  flag = 0;                                 % initialization
  iter = 0;
  if ( nargin < 6 ), tol = 1e-8; end
  if ( nargin < 5 ), max_it = 100; end;
  bnrm2 = norm( b );
  if  ( bnrm2 == 0.0 ), bnrm2 = 1.0; end

  r = b - A*x;
  error = norm( r ) / bnrm2;
  if ( error < tol ) return, end

  for iter = 1:max_it                       %@for
     z  = M \ r;
     rho = (r'*z);
     if ( iter > 1 ),                       %@direction
        beta = rho / rho_1;
        p = z + beta*p;
     else                                   %@first
        p = z;
     end
     q = A*p;
     alpha = rho / (p'*q );
     x = x + alpha * p;                     % update approximation vector
     r = r - alpha*q;                       % compute residual
     error = norm( r ) / bnrm2;
     if ( error <= tol ), break, end
     rho_1 = rho;
  end
  if ( error > tol ) flag = 1; end          % no convergence
%SLM FuncEnd cg;
end

n = 1000;
A = spdiags( ones(n,1)*[-1 2 -1], -1:1, n, n );
M = diag(diag(A));
b = ones(n,1);

% One iteration: M\r 24004, r'*z 16000, iter 8, A*p 39980 + 8000, rho/(p'*q) 16008, the two
% updates 16008 each, norm(r)/bnrm2 8008, the test 16; stored: z, q, x, r and three scalars.
%! range for@for executions=1 trips=3 exclusive wsl=3*(24004+16000+8+47980+3*16008+8008+16) wss=3*(4*8000+3*8)
% beta: 16; p = z + beta*p: 16008
%! range if@direction executions=2 wsl=2*(16+16008) wss=2*(8+8000)
%! range else@first executions=1 wsl=0 wss=0
% Before and behind the loop: norm(b) 8000, its test 8, b - A*x 55980, norm(r)/bnrm2 8008, two
% tests of error 16 and max_it 8; stored: flag, iter twice, bnrm2, error and r. The last `if` loads nothing,
% because no pass comes between it and the loop's last test, and stores flag.
% SR: A, M, the vectors x, b, r, z, p, q and ten scalars.
%! range cg sr=39980+16004+6*8000+10*8
%! range cg exclusive executions=1 wsl=8000+8+55980+8008+16+8 wss=8000+5*8
%! range cg wsl=3*144040+2*16024+72020 wss=3*32024+2*8008+8000+6*8
% The results are taken over; the argument zeros(n,1) is stored.
%! range solve exclusive wsl=0 wss=8000
%! range solve wsl=3*144040+2*16024+72020 wss=3*32024+2*8008+8000+6*8+8000 sparse_ops=3*(24004+47980)+47980
%SLM start solve;
[x, err, iter, flag] = cg( A , zeros ( n , 1 ) , b , M , 3 , 0 );
%SLM end solve;
