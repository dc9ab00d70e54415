function x = slm_plain(x)
% What a call takes: a function in a file of its own, as those of emitted programs are. Octave finds those of the same
% file faster.
end
