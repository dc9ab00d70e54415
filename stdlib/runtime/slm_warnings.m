function list = slm_warnings()
% What there is to say of the figures, for the printed report and the prediction file alike: code, message, file, lines
% and how often.
global slm_g slm_n
o = slm_g.options;
estimated = slm_of_lines(slm_of_sites(slm_g.estimated), o.flops_code, ...
    'values inside an expression that are sparse, complex, of three dimensions or of another shape than its value are not seen: their flops are estimated');
other_class = slm_of_lines(slm_of_sites(slm_g.other_class), o.class_code, ...
    'what is computed here from a sparse matrix is full in MATLAB and sparse in Octave, or the reverse');
narrowed = slm_of_lines(slm_of_sites(slm_g.narrowed), o.narrowed_code, ...
    'an array that is complex in MATLAB is real in Octave after this assignment, for all its elements are');
texts = slm_of_lines(slm_g.statements_run, o.text_code, 'the traffic of a text that runs as statements is not counted');
of_nests = {};
if ~isempty(slm_n.cuts) || slm_g.coarse || slm_n.sparse_elements > 0 || any(slm_n.unsure > 0)
  of_nests = slm_cut_nests();
end
list = [o.told, estimated, other_class, narrowed, texts, of_nests, slm_failures()];
end

function places = slm_of_sites(sites)
% Files and lines of sites, in rows.
global slm_g
places = [slm_g.site_file(sites); slm_g.lines(sites)]';
end

function list = slm_of_lines(places, code, message)
% A warning for each of these files and lines.
global slm_g
list = {};
if isempty(places)
  return
end
places = unique(places, 'rows');
for k = 1:size(places, 1)
  list{k}.code = code; %#ok<AGROW>
  list{k}.message = message;
  list{k}.file = slm_g.files(places(k, 1)).name;
  list{k}.lines = [places(k, 2), 1, places(k, 2), 1];
  list{k}.count = 1;
end
end

function list = slm_failures()
% A warning for each range in which statements have failed under a try.
global slm_g
list = {};
if isempty(slm_g.failed)
  return
end
[places, ~, which] = unique(slm_g.failed, 'rows');
for k = 1:size(places, 1)
  body = slm_g.bodies(places(k, 1));
  r = body.range(max(places(k, 2), 1));
  list{k}.code = slm_g.options.failed_code; %#ok<AGROW>
  list{k}.message = sprintf('a statement of `%s` failed under a try: what it had read until then is not counted', r.name);
  list{k}.file = slm_g.files(body.file).name;
  list{k}.lines = r.lines;
  list{k}.count = sum(which == k);
end
end
