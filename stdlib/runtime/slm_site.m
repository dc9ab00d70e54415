function slm_site(numbers, lines, twins)
% Declares the statements and operations of the file declared last; slm_describe says
% what they do when they are executed first. twins: the site of the same statement in
% its general form, 0 for none.
global slm_g
slm_g.lines(numbers) = lines;
slm_g.site_file(numbers) = numel(slm_g.files);
slm_g.twin(numbers) = twins;
end
