function slm_site(number, text, line)
% Declares a statement or an operation: its operands and operators in postfix
% order, then what it stores. slm_parse reads the text when it is needed.
global slm_g slm_op slm_what slm_last slm_sites slm_fast
slm_sites{number} = text;
slm_g.lines(number) = line;
slm_g.site_file(number) = numel(slm_g.files);
slm_g.estimated(number) = false;
slm_op(:, number) = 0;
slm_what{number} = [];
slm_g.of{number} = [];
slm_g.hash{number} = [];
slm_last(number) = 0;
slm_fast(:, number) = 0;
slm_g.live(number) = 0;
slm_g.twin(number) = 0;
end
