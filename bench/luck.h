/* The luck of parlour/core/dice.py, and the mixture of every game's end, for the programs beside this file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    uint32_t a, b;
} Luck;

static inline uint32_t scramble(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7FEB352Du;
    x = (x ^ (x >> 15)) * 0x846CA68Bu;
    return x ^ (x >> 16);
}

static inline Luck first_luck(uint64_t seed, uint64_t game) {
    uint32_t high = scramble((uint32_t)seed ^ scramble((uint32_t)(seed >> 32)) ^ 0x9E3779B9u);
    uint32_t low = scramble(high ^ (uint32_t)game);
    high = scramble(low ^ (uint32_t)(game >> 32) ^ 0x85EBCA6Bu);
    return (Luck){low | 1, high};
}

static inline uint32_t next_luck(Luck *luck) {
    uint32_t a = luck->a, b = luck->b, drawn = a * 0x9E3779BBu;
    drawn = ((drawn << 5) | (drawn >> 27)) * 5;
    b ^= a;
    luck->a = ((a << 26) | (a >> 6)) ^ b ^ (b << 9);
    luck->b = (b << 13) | (b >> 19);
    return drawn;
}

/* One of the numbers 0 to n - 1. */
static inline int draw_below(Luck *luck, uint64_t n) { return (int)(next_luck(luck) * n >> 32); }

static inline uint64_t stir(uint64_t sum, uint64_t value) { return (sum ^ value) * 0x9E3779B97F4A7C15u; }

static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void report(uint64_t plies, uint64_t sum, double seconds) {
    printf("%llu %llu %.6f\n", (unsigned long long)plies, (unsigned long long)sum, seconds);
}
