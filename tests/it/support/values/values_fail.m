% One line for a call that ends with an error.
function values_fail(k, message)
  message(message < 32) = ' ';
  fprintf('@@%d error %s\n', k, message);
  fflush(stdout);
end
