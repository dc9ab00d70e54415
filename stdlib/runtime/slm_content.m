function slm_content(number, s, key, v)
% Operation NUMBER, described by s, gives the value v of a part of a variable that has this key.
global slm_g slm_var slm_op slm_state
jump = [];
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
