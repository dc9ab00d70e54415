function text = slm_unit(bytes)
% Bytes in the units of the report.
[divisor, form] = slm_divisor();
text = sprintf(form, bytes / divisor);
end
