function [rows, cols] = slm_convolved_size(a, down, across, word)
% Rows and columns of the convolution of A with so many rows and columns.
switch word
  case 'same'
    rows = a.rows;
    cols = a.cols;
  case 'valid'
    rows = max(a.rows - down + 1, 0);
    cols = max(a.cols - across + 1, 0);
  otherwise
    rows = a.rows + down - 1;
    cols = a.cols + across - 1;
end
end
