// A list whose links jump about, walked and changed, and counts of bytes.
struct node { long next, value; };
static struct node list[2048] __attribute__((aligned(64)));
static unsigned char text[5000] __attribute__((aligned(64)));
static volatile int counts[256] __attribute__((aligned(64)));

void _start(void)
{
    for (long i = 0; i < 2048; i++) list[i].next = (i * 1021 + 7) % 2048, list[i].value = i;
    for (int k = 0; k < 5000; k++) text[k] = (unsigned char)(k * k + 3 * k);
    volatile struct node *nodes = list;
    for (long at = 0, k = 0; k < 6000; k++) {
        nodes[at].value += k;
        at = nodes[at].next;
    }
    for (int k = 0; k < 5000; k++) counts[text[k]]++;
    __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
