function truth = slm_if(number, truth)
% Around a condition: its pass is counted, its value handed on.
slm_done(number);
end
