show "one\ntwo"
function show(x)
disp(numel(x))
end
