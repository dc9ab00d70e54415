% What a command shows without `;`: `fclose` gives 0, as `ans` too.
%! command run
%! output <<
%! 0
%! closed
%! >>
fid = fopen([mfilename('fullpath') '.m']);
fclose(fid);
fprintf('%d\n', ans)
if ans == 0, disp('closed'), end
