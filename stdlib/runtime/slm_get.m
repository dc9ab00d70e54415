function v = slm_get(number, v, varargin)
% A field or the content of a cell, of operation NUMBER: a variable of its own.
% varargin: what stands for ? in the name of the part, where it has to be known.
global slm_g slm_off slm_var slm_op slm_state
s = slm_operation(number);
if nargin ~= s.places + 2
  error('slm:list', 'a list of %d values where one is needed: %s', nargin - s.places - 1, s.name);
end
if slm_off
  slm_op(1, number) = 1;
  return
end
jump = [];
key = s.key;
if ~isempty(varargin)
  key = slm_key_of_part(s.name, varargin);
end
if slm_state == slm_state && ~iscell(v)
  kind = 0;
  if s.owner > 0
    kind = slm_var(3, s.owner);
  end
  [done, jump] = slm_jump(number, s, {}, {v}, 1, [key; kind]);
  if done
    return
  end
end
if s.owner > 0 && slm_g.object_kind(slm_var(3, s.owner) + 1)
  % a property of an object, which has no bytes
  slm_result(number, s, 1, v, []);
  return
end
b = slm_bytes(v);
slm_op(2:8, number) = [key; 1; b; b; b; 0; s.owner];
slm_result(number, s, 2, v, []);
slm_keep(number, jump, s, false);
end
