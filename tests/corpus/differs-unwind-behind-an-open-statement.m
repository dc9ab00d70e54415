k = 0;
do
while (b ^ c)k unwind_protect
(A(4));end_unwind_protect
end
until k 