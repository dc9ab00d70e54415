/* Counts what an MPI program in C sends: link it before the MPI library, or preload it (README.md).
 * MPI_Finalize writes the table rank,peer,op,calls,bytes to $SLAMM_PMPI (default pmpi.csv), and what
 * happened while MPI_Pcontrol(0) was in force to the same name with .outside added. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEND, RECV, ALLTOALL, ALLREDUCE, BCAST, ALLGATHER, REDUCE, EXSCAN, OTHER, OPS };
static const char *const names[OPS] = { "send", "recv", "alltoall", "allreduce", "bcast", "allgather", "reduce", "exscan", "other" };
typedef struct { unsigned long long calls, bytes; } count_t;
static count_t *table;    /* [inside][op][peer]; peer P: everyone, or a source that is not known yet */
static int ranks, inside = 1;

static void start(void) {
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  table = calloc((size_t)2*OPS*(ranks + 1), sizeof *table);
  if (!table) { fprintf(stderr, "pmpi: no memory for the table\n"); PMPI_Abort(MPI_COMM_WORLD, 1); }
}
int MPI_Init(int *c, char ***v) { int e = PMPI_Init(c, v); start(); return e; }
int MPI_Init_thread(int *c, char ***v, int r, int *p) { int e = PMPI_Init_thread(c, v, r, p); start(); return e; }
int MPI_Pcontrol(const int level, ...) { inside = level != 0; return MPI_SUCCESS; }

/* The number in MPI_COMM_WORLD of a rank of another communicator (of its remote group, if it has one). */
static int world(int peer, MPI_Comm comm) {
  MPI_Group of, all; int remote, r;
  if (peer == MPI_ANY_SOURCE) return ranks;
  if (comm == MPI_COMM_WORLD) return peer;
  PMPI_Comm_test_inter(comm, &remote);
  if (remote) PMPI_Comm_remote_group(comm, &of); else PMPI_Comm_group(comm, &of);
  PMPI_Comm_group(MPI_COMM_WORLD, &all);
  PMPI_Group_translate_ranks(of, 1, &peer, all, &r);
  PMPI_Group_free(&of); PMPI_Group_free(&all);
  return r == MPI_UNDEFINED ? ranks : r;
}
static void add(int op, int peer, unsigned long long bytes) {
  count_t *at = table + ((size_t)inside*OPS + op)*(ranks + 1) + peer;
  at->calls++; at->bytes += bytes;
}
static unsigned long long size(int n, MPI_Datatype t) { int s; PMPI_Type_size(t, &s); return (unsigned long long)n*s; }
static void sent(int n, MPI_Datatype t, int peer, MPI_Comm comm) { if (peer != MPI_PROC_NULL) add(SEND, world(peer, comm), size(n, t)); }
static void got(MPI_Status *s, MPI_Datatype t, MPI_Comm comm) {    /* what arrived, from whom it came */
  int n; if (s->MPI_SOURCE == MPI_PROC_NULL) return;
  PMPI_Get_count(s, t, &n); add(RECV, world(s->MPI_SOURCE, comm), n == MPI_UNDEFINED ? 0 : size(n, t));
}

#define SEND_LIKE(F) int MPI_##F(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) { sent(n, t, to, c); return PMPI_##F(b, n, t, to, tag, c); }
#define ISEND_LIKE(F) int MPI_##F(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request *r) { sent(n, t, to, c); return PMPI_##F(b, n, t, to, tag, c, r); }
SEND_LIKE(Send) SEND_LIKE(Ssend) SEND_LIKE(Bsend) SEND_LIKE(Rsend)
ISEND_LIKE(Isend) ISEND_LIKE(Issend) ISEND_LIKE(Ibsend) ISEND_LIKE(Irsend)
int MPI_Recv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s) {
  MPI_Status own; int e; if (s == MPI_STATUS_IGNORE) s = &own;
  e = PMPI_Recv(b, n, t, from, tag, c, s); got(s, t, c); return e;
}
int MPI_Irecv(void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r) {   /* the length that is posted */
  if (from != MPI_PROC_NULL) add(RECV, world(from, c), size(n, t));
  return PMPI_Irecv(b, n, t, from, tag, c, r);
}
int MPI_Sendrecv(const void *b, int n, MPI_Datatype t, int to, int tag, void *rb, int rn, MPI_Datatype rt, int from, int rtag, MPI_Comm c, MPI_Status *s) {
  MPI_Status own; int e; if (s == MPI_STATUS_IGNORE) s = &own;
  sent(n, t, to, c); e = PMPI_Sendrecv(b, n, t, to, tag, rb, rn, rt, from, rtag, c, s); got(s, rt, c); return e;
}

/* Collectives: the bytes that this rank gives; those of an all-to-all by whom they are for. */
int MPI_Allreduce(const void *b, void *r, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c) { add(ALLREDUCE, ranks, size(n, t)); return PMPI_Allreduce(b, r, n, t, o, c); }
int MPI_Exscan(const void *b, void *r, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c) { add(EXSCAN, ranks, size(n, t)); return PMPI_Exscan(b, r, n, t, o, c); }
int MPI_Reduce(const void *b, void *r, int n, MPI_Datatype t, MPI_Op o, int root, MPI_Comm c) { add(REDUCE, ranks, size(n, t)); return PMPI_Reduce(b, r, n, t, o, root, c); }
int MPI_Bcast(void *b, int n, MPI_Datatype t, int root, MPI_Comm c) { add(BCAST, ranks, size(n, t)); return PMPI_Bcast(b, n, t, root, c); }
static unsigned long long own(const void *b, int n, MPI_Datatype t, const int *rn, int each, MPI_Datatype rt, MPI_Comm c) {
  int me; PMPI_Comm_rank(c, &me);    /* MPI_IN_PLACE: what is taken from this rank is given by it */
  return b == MPI_IN_PLACE ? size(rn ? rn[me] : each, rt) : size(n, t);
}
int MPI_Allgather(const void *b, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, MPI_Comm c) { add(ALLGATHER, ranks, own(b, n, t, NULL, rn, rt, c)); return PMPI_Allgather(b, n, t, r, rn, rt, c); }
int MPI_Allgatherv(const void *b, int n, MPI_Datatype t, void *r, const int *rn, const int *d, MPI_Datatype rt, MPI_Comm c) { add(ALLGATHER, ranks, own(b, n, t, rn, 0, rt, c)); return PMPI_Allgatherv(b, n, t, r, rn, d, rt, c); }
static void dealt(const void *b, const int *n, int each, MPI_Datatype t, const int *rn, int reach, MPI_Datatype rt, MPI_Comm c) {
  int p, q, me; PMPI_Comm_size(c, &p); PMPI_Comm_rank(c, &me);
  if (b == MPI_IN_PLACE) { n = rn; each = reach; t = rt; }
  for (q = 0; q < p; q++) if (q != me && size(n ? n[q] : each, t)) add(ALLTOALL, world(q, c), size(n ? n[q] : each, t));
}
int MPI_Alltoall(const void *b, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, MPI_Comm c) { dealt(b, NULL, n, t, NULL, rn, rt, c); return PMPI_Alltoall(b, n, t, r, rn, rt, c); }
int MPI_Alltoallv(const void *b, const int *n, const int *d, MPI_Datatype t, void *r, const int *rn, const int *rd, MPI_Datatype rt, MPI_Comm c) { dealt(b, n, 0, t, rn, 0, rt, c); return PMPI_Alltoallv(b, n, d, t, r, rn, rd, rt, c); }

/* What is not counted leaves a row `other`, so that nobody takes the table for the whole. */
#define NOT_COUNTED(F, PARAMETERS, ARGUMENTS) int MPI_##F PARAMETERS { add(OTHER, ranks, 0); return PMPI_##F ARGUMENTS; }
NOT_COUNTED(Start, (MPI_Request *r), (r))
NOT_COUNTED(Startall, (int n, MPI_Request *r), (n, r))
NOT_COUNTED(Put, (const void *b, int n, MPI_Datatype t, int to, MPI_Aint d, int rn, MPI_Datatype rt, MPI_Win w), (b, n, t, to, d, rn, rt, w))
NOT_COUNTED(Get, (void *b, int n, MPI_Datatype t, int to, MPI_Aint d, int rn, MPI_Datatype rt, MPI_Win w), (b, n, t, to, d, rn, rt, w))
NOT_COUNTED(Iallreduce, (const void *b, void *r, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c, MPI_Request *q), (b, r, n, t, o, c, q))
NOT_COUNTED(Sendrecv_replace, (void *b, int n, MPI_Datatype t, int to, int tag, int from, int rtag, MPI_Comm c, MPI_Status *s), (b, n, t, to, tag, from, rtag, c, s))
NOT_COUNTED(Gather, (const void *b, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, int root, MPI_Comm c), (b, n, t, r, rn, rt, root, c))
NOT_COUNTED(Scatter, (const void *b, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, int root, MPI_Comm c), (b, n, t, r, rn, rt, root, c))
NOT_COUNTED(Neighbor_alltoall, (const void *b, int n, MPI_Datatype t, void *r, int rn, MPI_Datatype rt, MPI_Comm c), (b, n, t, r, rn, rt, c))
NOT_COUNTED(Neighbor_alltoallv, (const void *b, const int *n, const int *d, MPI_Datatype t, void *r, const int *rn, const int *rd, MPI_Datatype rt, MPI_Comm c), (b, n, d, t, r, rn, rd, rt, c))

static void rows(FILE *f, int rank, const count_t *of) {    /* of one rank: [op][peer] */
  for (int op = 0; op < OPS; op++) for (int peer = 0; peer <= ranks; peer++) {
    count_t c = of[(size_t)op*(ranks + 1) + peer];
    if (!c.calls) continue;
    if (peer == ranks) fprintf(f, "%d,,%s,%llu,%llu\n", rank, names[op], c.calls, c.bytes);
    else fprintf(f, "%d,%d,%s,%llu,%llu\n", rank, peer, names[op], c.calls, c.bytes);
  }
}
int MPI_Finalize(void) {    /* rank 0 writes, taking one rank's counts after the other */
  const char *name = getenv("SLAMM_PMPI") ? getenv("SLAMM_PMPI") : "pmpi.csv";
  size_t half = (size_t)OPS*(ranks + 1); int me, length = (int)(2*half*sizeof(count_t)), failed = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me) PMPI_Send(table, length, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
  else {
    char *outside = malloc(strlen(name) + 9); FILE *f = fopen(name, "w"), *g;
    if (!outside) PMPI_Abort(MPI_COMM_WORLD, 1);
    sprintf(outside, "%s.outside", name); g = fopen(outside, "w");
    failed = !f || !g;
    for (int rank = 0; rank < ranks; rank++) {
      if (rank) PMPI_Recv(table, length, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (!rank && f) fprintf(f, "# %d ranks\nrank,peer,op,calls,bytes\n", ranks);
      if (!rank && g) fprintf(g, "# %d ranks\nrank,peer,op,calls,bytes\n", ranks);
      if (f) rows(f, rank, table + half);
      if (g) rows(g, rank, table);
    }
    if (f && fclose(f)) failed = 1;
    if (g && fclose(g)) failed = 1;
    if (failed) { fprintf(stderr, "pmpi: cannot write %s or %s\n", name, outside); PMPI_Abort(MPI_COMM_WORLD, 1); }
    free(outside);
  }
  return PMPI_Finalize();
}
