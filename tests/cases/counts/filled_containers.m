% Fields of structs and contents of cells. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
y = ones(1000, 1);
s = struct('n', 5);
c = cell(1, 3);
z = zeros(1000, 1);

%! range field_write wsl=8000 wss=8000 sr=8000+8+8000
%! variable field_write s wsl=0 wss=8000
%SLM start field_write;
s.x = 2*y;
%SLM end field_write;
%! range field_read wsl=8000 wss=8000
%! variable field_read s wsl=8000 wss=0
%SLM start field_read;
z = s.x + 1;
%SLM end field_read;
%! range field_scalar wsl=8+8000 wss=8000
%SLM start field_scalar;
z = s.n*y;
%SLM end field_scalar;
%! range field_element wsl=8 wss=8
%SLM start field_element;
t = s.x(3);
%SLM end field_element;
%! range field_assign wsl=0 wss=10*8
%SLM start field_assign;
s.x(1:10) = 0;
%SLM end field_assign;

%! range cell_write wsl=8000 wss=8000
%! variable cell_write c wsl=0 wss=8000
%SLM start cell_write;
c{2} = 2*y;
%SLM end cell_write;
%! range cell_read wsl=8000 wss=8000
%! variable cell_read c wsl=8000 wss=0
%SLM start cell_read;
z = c{2} + 1;
%SLM end cell_read;
%! range cell_column wsl=13*64 wss=8
%SLM start cell_column;
t = sum(c{2}(1:100));
%SLM end cell_column;
