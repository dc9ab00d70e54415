function yes = slm_silent(name)
% Whether a function gives no value.
try
  yes = nargout(name) == 0;
catch
  yes = any(strcmp(name, {'disp', 'display', 'printf', 'fprintf', 'error', 'warning', 'fdisp', 'puts', 'fputs'}));
end
end
