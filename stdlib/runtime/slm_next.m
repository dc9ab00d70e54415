function number = slm_next(number)
% The number of a further condition (elseif, case), looked at before the
% condition itself: what the condition before it has read is counted.
slm_flush();
end
