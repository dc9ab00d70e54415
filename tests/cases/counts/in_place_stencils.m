% A stencil that is computed in place: what is written is where the sweeps of the array come by, so that three columns of 9600 B have to
% stay, not four. 28.8 KB fit 32 KB, and not half of it. All columns are loaded once.
% 1198 x 38 elements are stored.
A = ones(1200, 40); B = A + 1;
%! range jacobi wsl=1200*40*8 wss=1198*38*8
%SLM start jacobi;
A(2:1199,2:39) = 0.25*(A(1:1198,2:39) + A(3:1200,2:39) + A(2:1199,1:38) + A(2:1199,3:40));
%SLM end jacobi;
% As the loop over the same elements.
%! range loop wsl=1200*40*8
%SLM start loop;
for j = 2:39
  for i = 2:1199
    A(i,j) = 0.25*(A(i-1,j) + A(i+1,j) + A(i,j-1) + A(i,j+1));
  end
end
%SLM end loop;
% Another array takes a column of the cache: 38.4 KB, and each of the three sweeps loads its lines: the rows 2 to 1199 touch all 150
% lines of a column.
%! range other wsl=3*1200*38*8 wss=1198*38*8
%SLM start other;
B(2:1199,2:39) = 0.25*(A(1:1198,2:39) + A(3:1200,2:39) + A(2:1199,1:38) + A(2:1199,3:40));
%SLM end other;
