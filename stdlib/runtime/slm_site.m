function slm_site(number, text, line, twin)
% Declares a statement or an operation: its operands and operators in postfix
% order, then what it stores. slm_parse reads the text when it is needed. twin: the
% site of the same statement in its general form.
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
if nargin > 3
  slm_g.twin(number) = twin;
end
end
