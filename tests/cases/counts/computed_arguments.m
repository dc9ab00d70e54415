% What is computed, or put together, for a function of the prototype is a pass of its own: its operands are loaded
% there, it is stored, and the rest of the statement loads again what has not stayed. y: 80,000 B, z: 8,000 B.
y = mod((1:10000)', 7);
z = mod((1:1000)', 7);
q = (10000:-1:1)';
m = y > 2;
u = y;
n = 0;
% y for the argument and again for the sum; the argument and the result are stored and loaded
%! range again exclusive wsl=240000 wss=160000
%! range again wsl=320000 wss=240000
%SLM start again;
u = y + twice(y + 1);
%SLM end again;
% the same of 8,000 B: z, the argument, the result and u are 32,000 B, which fit 32K and do not fit 16K
%! range fits exclusive wsl=16000 wsl_low=16000 wsl_high=24000 wss=16000
%SLM start fits;
u = z + twice(z + 1);
%SLM end fits;
% two arguments, each with a pass of its own
%! range two exclusive wsl=320000 wss=240000
%SLM start two;
u = twice(y + 1) + twice(y - 1);
%SLM end two;
% a list or a mask names elements that are put together for the function: y through q is a line for each that it
% comes to, one after the other; the mask takes 10,000 B, and four of seven elements are beyond 2 (5714 of 10,000)
%! range by_list exclusive wsl=160000 wss=80000
%SLM start by_list;
u = twice(y(q));
%SLM end by_list;
%! range by_mask exclusive wsl=90000 wss=45712
%SLM start by_mask;
n = total(y(m));
%SLM end by_mask;
% a section is where it is, and the function alone loads it: all but one element
%! range by_section exclusive wsl=0 wss=0
%! range by_section wsl=79992 wss=79992
%SLM start by_section;
u = twice(y(2:end));
%SLM end by_section;
% through a handle; u is stored as well
%! range by_handle exclusive wsl=160000 wss=160000
f = @(v) 2*v;
%SLM start by_handle;
u = f(y(q));
%SLM end by_handle;
function v = twice(v)
  v = 2*v;
end
function s = total(v)
  s = sum(v);
end
