% run runs a script, also of another folder, with the variables of its caller.
1;
function h = inside()
  offset = 100;
  run('scripts/set_up');
  h = height;
end
offset = 1;
run('scripts/set_up.m');
assert(width == 3 && height == 7)
offset = 2;
run scripts/set_up
assert(height == 8)
assert(inside() == 106)
% What a script declares after its `clear all` stays.
run('scripts/setup_again');
assert(size_again == 5 && ~exist('offset', 'var'))
