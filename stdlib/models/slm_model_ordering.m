function m = slm_model_ordering(c, x, r, nout)
% Orderings and trees: the pattern once; work on a graph of its size, read and
% written once: a lower bound.
graph = x(1).nnz * x(1).index_bytes;
m.loads = slm_data_bytes(x);
m.work_loads = slm_choose(graph <= c.C, 0, graph);
m.work_stores = graph;
end
