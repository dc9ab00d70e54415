function text = slm_unit(bytes)
% Bytes in the units of the report.
global slm_g
switch slm_g.options.units
  case 'Gbytes'
    text = sprintf('%.2f', bytes / 1024 ^ 3);
  case 'Mbytes'
    text = sprintf('%.2f', bytes / 1024 ^ 2);
  case 'Kbytes'
    text = sprintf('%.2f', bytes / 1024);
  otherwise
    text = sprintf('%.0f', bytes);
end
end
