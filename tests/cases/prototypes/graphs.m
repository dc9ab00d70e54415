% Algorithms on graphs as sparse matrices: levels, strong components without recursion (structs in a
% cell as a stack), shortest paths, spanning tree, colours, PageRank, betweenness; maps and texts.
E = [1 2;2 3;3 1;3 4;4 5;5 6;6 4;7 8;8 7;6 7;9 1;9 10;10 9]; w = (1:size(E,1))';
n = max(E(:)); G = sparse(E(:,1),E(:,2),w,n,n); U = spones(G+G');
lev = bfs(U,1), comps = tarjan(G)
[dist,prev] = dijkstra(G,9); disp(dist), disp(prev)
p = 8; route = p; while prev(p), p = prev(p); route = [p route]; end; fprintf('%d->',route(1:end-1)); fprintf('%d\n',route(end));
T = kruskal(triu(G+G')); disp(full(sum(nonzeros(T))))
c = greedycolor(U); fprintf('%d colors\n', max(c));
pr = prank(spones(G),.85); fprintf('%6.4f ',pr); fprintf('\n');
bc = brandes(U); fprintf('%g ',bc); fprintf('\n');
K = (G+G')^2; fprintf('triangles %d\n', full(sum(sum((U*U).*U)))/6);
names = arrayfun(@(i) sprintf('v%02d',i), 1:n, 'uni', false); m = containers.Map(names, num2cell(lev));
ks = keys(m); v = m.values; fprintf('%s=%d ', ks{1}, v{1}, ks{end}, v{end}); fprintf('\n');
for k = find(U(:,4))', fprintf('%d,', k); end, fprintf('\n');
adj = cell(n,1); for i=1:n, adj{i} = find(U(i,:)); end
deg = cellfun('length',adj)'; d2 = cellfun(@numel,adj)'; all_equal = isequal(deg,d2,full(sum(U)));
[~,order] = sortrows([deg' (1:n)'],[-1 2]); order'
tf = ismember([3 11],order); [u,~,j] = unique(deg); accumarray(j(:),1)', u
L = diag(sum(U))-U; [V,D] = eig(full(L)); dd = diag(D); fprintf('%.4f\n', dd(2)); 
str = strjoin(cellfun(@(x) num2str(x), num2cell(route), 'UniformOutput', false), ' > ');

% U: 11 edges, 22 nonzeros. All of them are added up, so that no index is needed: 22*8 = 176 B (with indices and pointers it
% was 22*12 + 11*4 = 308).
%! range degrees wsl=176 wss=8 sparse_ops=176 flops=22+10
%SLM start degrees;
total = full(sum(sum(U)));
%SLM end degrees;
clear m v V
function lev = bfs(A,s)
n = size(A,1); lev = -ones(1,n); lev(s) = 0; f = s; d = 0;
while ~isempty(f)
  d = d+1; nxt = find(any(A(f,:),1)); f = nxt(lev(nxt)<0); lev(f) = d;
end
end
function comp = tarjan(G)
n = size(G,1); idx = zeros(1,n); low = zeros(1,n); on = false(1,n); comp = zeros(1,n); st = []; t = 0; nc = 0;
for r=1:n
  if idx(r), continue, end
  work = {struct('v',r,'nb',find(G(r,:)),'k',1)}; t = t+1; idx(r) = t; low(r) = t; st(end+1) = r; on(r) = true;
  while numel(work)
    f = work{end};
    if f.k <= numel(f.nb)
      x = f.nb(f.k); work{end}.k = f.k+1;
      if ~idx(x)
        t = t+1; idx(x) = t; low(x) = t; st(end+1) = x; on(x) = 1; work{end+1} = struct('v',x,'nb',find(G(x,:)),'k',1);
      elseif on(x), low(f.v) = min(low(f.v),idx(x)); end
    else
      work(end) = [];
      if numel(work), pv = work{end}.v; low(pv) = min(low(pv),low(f.v)); end
      if low(f.v) == idx(f.v)
        nc = nc+1; do_ = true;
        while do_, y = st(end); st(end) = []; on(y) = false; comp(y) = nc; do_ = y ~= f.v; end
      end
    end
  end
end
end
function [d,prev] = dijkstra(G,s)
n = size(G,1); d = inf(1,n); prev = zeros(1,n); d(s) = 0; Q = true(1,n);
while any(Q)
  dm = d; dm(~Q) = inf; [m,u] = min(dm); if isinf(m), break; end
  Q(u) = false;
  [~,nb,w] = find(G(u,:));
  for k=1:length(nb), if m+w(k) < d(nb(k)), d(nb(k)) = m+w(k); prev(nb(k)) = u; end, end
end
end
function T = kruskal(W)
[i,j,w] = find(W); [w,o] = sort(w); i = i(o); j = j(o); n = size(W,1); root = 1:n; T = sparse(n,n);
for k=1:numel(w)
  a = findroot(root,i(k)); b = findroot(root,j(k));
  if a ~= b, root(a) = b; T(i(k),j(k)) = w(k); end
end
end
function r = findroot(root,r), while root(r) ~= r, r = root(r); end, end
function c = greedycolor(A)
n = size(A,1); c = zeros(1,n);
for i=1:n, used = c(A(:,i)~=0); k = 1; while any(used==k), k = k+1; end; c(i) = k; end
end
function x = prank(G,p)
n = length(G); c = full(sum(G,2)); x = ones(1,n)/n; d = c'==0; xo = 0;
while norm(x-xo,1) > 1e-10, xo = x; x = p*((x./max(c',1))*G + sum(x(d))/n) + (1-p)/n; end
end
function bc = brandes(A)
n = size(A,1); bc = zeros(1,n);
for s=1:n
  S = []; P = cell(1,n); sig = zeros(1,n); sig(s) = 1; d = -ones(1,n); d(s) = 0; Q = s;
  while ~isempty(Q)
    v = Q(1); Q = Q(2:end); S = [S v];
    for w = find(A(v,:))
      if d(w) < 0, Q(end+1) = w; d(w) = d(v)+1; end
      if d(w) == d(v)+1, sig(w) = sig(w)+sig(v); P{w}(end+1) = v; end
    end
  end
  del = zeros(1,n);
  for w = fliplr(S), for v = P{w}, del(v) = del(v)+sig(v)/sig(w)*(1+del(w)); end, if w ~= s, bc(w) = bc(w)+del(w); end, end
end
end
