function cut = slm_cut_nests()
% What there is to say of nests: those that were too long to be counted as one,
% elements of sparse matrices, which are counted as they are outside nests, and statements
% whose numbers or elements may be those of others (slm_unsure).
global slm_g slm_n
cut = {};
places = zeros(0, 2);
if ~isempty(slm_n.cuts)
  [places, ~, which] = unique(slm_n.cuts, 'rows');
end
for k = 1:size(places, 1)
  body = slm_g.bodies(places(k, 1));
  r = body.range(max(places(k, 2), 1));
  cut{k}.message = sprintf(['the scalar code of `%s` refers to more than %d elements in one nest; it is counted ', ...
      'in parts of so many, each of which begins with an empty cache'], r.name, slm_n.longest); %#ok<AGROW>
  cut{k}.file = slm_g.files(body.file).name; %#ok<AGROW>
  cut{k}.lines = r.lines; %#ok<AGROW>
  cut{k}.count = sum(which == k); %#ok<AGROW>
  cut{k}.code = 'SLM307'; %#ok<AGROW>
end
if slm_g.coarse
  k = numel(cut) + 1;
  cut{k}.message = ['a line has more than 128 elements of an array of scalar code: elements that share a 128th of a line ', ...
      'are written and read together in its figures'];
  cut{k}.file = slm_g.files(1).name;
  cut{k}.lines = [1 1 1 1];
  cut{k}.count = 1;
  cut{k}.code = 'SLM316';
end
if slm_n.sparse_elements > 0
  k = numel(cut) + 1;
  cut{k}.message = ['single elements of sparse matrices are counted by the bytes of their rows; in a loop ', ...
      '`slamm analyze` counts the lines of a search'];
  cut{k}.file = slm_g.files(1).name;
  cut{k}.lines = [1 1 1 1];
  cut{k}.count = slm_n.sparse_elements;
  cut{k}.code = slm_g.options.elements_code;
end
for number = find(slm_n.unsure > 0)
  k = numel(cut) + 1;
  cut{k}.message = ['numbers or elements of fields or cells are counted as others than those that another name has ', ...
      'for them: they can be loaded or stored anew'];
  cut{k}.file = slm_g.files(slm_g.site_file(number)).name;
  cut{k}.lines = [slm_g.lines(number), 1, slm_g.lines(number), 1];
  cut{k}.count = slm_n.unsure(number);
  cut{k}.code = slm_g.options.parts_code;
end
end
