% Rows of a sparse matrix that a list names: each comes to the lines of its two pointers, its index and its value.
% S has one entry a row; no two of these rows share a line.
S = speye(1000);
%! line @list wsl=3*(64+64+64) wss=3*12+4*4
B = S([100 500 900], :);        %@list
% rows that follow one another: their own pointers, indices and values
%! line @run wsl=4*4+3*12 wss=4*4+3*12
B = S(100:102, :);              %@run
% one row
%! line @one wsl=2*4+12
b = S(100, :);                  %@one
% neighbours share their lines, and come once: pointers 397 to 406, indices 396 to 404 and values 792 to 808 are a line each
%! line @neighbours wsl=64+64+64
B = S([101 100], :);            %@neighbours
% the list is loaded
p = [100; 500; 900];
%! line @vector wsl=3*8+3*(64+64+64)
B = S(p, :);                    %@vector
% columns of a matrix that is stored by rows: all indices, which has not changed
%! line @columns wsl=3*8+1001*4+1000*4+3*64
B = S(:, p);                    %@columns
% in a product: the rows as they lie, and the elements of x that they name, a line each
x = ones(1000, 1);
%! line @product wsl=3*8+3*(64+64+64)+3*64 wss=3*8
y = S(p, :)*x;                  %@product
