function [divisor, form] = slm_divisor()
% What bytes are divided by in the units of the report, and how they are written.
global slm_g
form = '%.2f';
switch slm_g.options.units
  case 'Gbytes'
    divisor = 1024 ^ 3;
  case 'Mbytes'
    divisor = 1024 ^ 2;
  case 'Kbytes'
    divisor = 1024;
  otherwise
    divisor = 1;
    form = '%.0f';
end
end
