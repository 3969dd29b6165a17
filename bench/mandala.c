/* Mandala under its default options, written by hand in C: what the compiled rules are measured against.
 *
 *   cc -O3 -march=native -o mandala mandala.c && ./mandala GAMES SEED
 *
 * Uniform playouts with the same luck as parlour/core/dice.py, so that the same seed gives the same games.
 * Prints: plies, a mixture of every game's end, seconds of this thread.
 */
#include "luck.h"

#include <string.h>

enum { RINGS = 10, SEGMENTS = 20, SEATS = 2, TOKENS = 6, TARGET = 6, TURN_LIMIT = 1000 };
enum { LOT, ROLL, ROTATE, INTRO, OVER };
enum { STAY = 20, PASS = 25, INTRODUCE = 26 };

static const uint32_t ROWS[RINGS] = {0x271C7, 0xA8EB8, 0x7688B, 0xDA632, 0x8AD5A,
                                     0x8D365, 0x51D5C, 0xDD225, 0x266B3, 0x56633};
static const int DOOR[SEATS] = {2, 12};
static const uint32_t HOMES = 1u << 2 | 1u << 7 | 1u << 12 | 1u << 17;

typedef struct {
    uint32_t held[SEATS][RINGS];
    int32_t ply, turns;
    int8_t offset[RINGS], hand[SEATS], home[SEATS], dice[5];
    int8_t used, turn, phase, winner;
} State;

static int segment_at(const State *s, int ring, int column) {
    int k = column - s->offset[ring];
    return k < 0 ? k + SEGMENTS : k;
}

static void begin_turn(State *s) {
    s->used = 0;
    memset(s->dice, -1, sizeof s->dice);
    s->phase = ROLL;
}

static void setup(State *s) {
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < SEATS; seat++) {
        s->held[seat][0] = 1u << DOOR[seat];
        s->hand[seat] = TOKENS - 1;
    }
    s->turn = s->winner = -1;
    s->phase = LOT;
}

static int may_introduce(const State *s) {
    int k = segment_at(s, 0, DOOR[s->turn]);
    return s->hand[s->turn] && ROWS[0] >> k & 1 && !(s->held[s->turn][0] >> k & 1);
}

static int legal(const State *s, int32_t *out) {
    int n = 0;
    switch (s->phase) {
    case LOT:
        for (; n < SEATS; n++) out[n] = n;
        return n;
    case ROLL:
        for (; n < 6; n++) out[n] = n;
        return n;
    case ROTATE:
        if (s->dice[s->used] == 0) {
            out[0] = STAY + s->used;
            return 1;
        }
        for (; n < 4; n++) out[n] = 4 * s->used + n;
        return n;
    default:
        out[0] = PASS;
        out[1] = INTRODUCE;
        return 1 + may_introduce(s);
    }
}

static void snipe(State *s, int seat, int ring, int k) {
    for (int other = 0; other < SEATS; other++)
        if (other != seat && s->held[other][ring] >> k & 1) {
            s->held[other][ring] ^= 1u << k;
            s->hand[other]++;
        }
}

static void run(State *s, int seat, int ring, int k) {
    int column = k + s->offset[ring];
    if (column >= SEGMENTS) column -= SEGMENTS;
    s->held[seat][ring] ^= 1u << k;
    for (;;) {
        if (ring == RINGS - 1) {
            if (HOMES >> column & 1) {
                s->hand[seat]++;
                if (s->home[seat] < TARGET) s->home[seat]++;
                return;
            }
            break;
        }
        int next = segment_at(s, ring + 1, column);
        if (!(ROWS[ring + 1] >> next & 1) || s->held[seat][ring + 1] >> next & 1) break;
        snipe(s, seat, ++ring, k = next);
    }
    s->held[seat][ring] |= 1u << k;
}

static int advance_sum(const State *s, int seat) {
    int sum = 0;
    for (int ring = 0; ring < RINGS; ring++) sum += (ring + 1) * __builtin_popcount(s->held[seat][ring]);
    return sum;
}

static void finish(State *s) {
    s->phase = OVER;
    if (s->home[s->turn] >= TARGET) {
        s->winner = s->turn;
        return;
    }
    int ahead = s->home[1] - s->home[0];
    if (!ahead) ahead = advance_sum(s, 1) - advance_sum(s, 0);
    s->winner = ahead > 0 ? 1 : ahead < 0 ? 0 : -1;
}

static void rotate(State *s, int action) {
    if (action < STAY) {
        int ring = (action >> 2) + 5 * (action >> 1 & 1), by = s->dice[action >> 2];
        int place = s->offset[ring] + (action & 1 ? -by : by);
        s->offset[ring] = place >= SEGMENTS ? place - SEGMENTS : place < 0 ? place + SEGMENTS : place;
    }
    if (++s->used < 5) return;
    for (int ring = RINGS - 1; ring >= 0; ring--)
        for (uint32_t left = s->held[s->turn][ring]; left; left &= left - 1)
            run(s, s->turn, ring, __builtin_ctz(left));
    if (s->home[s->turn] >= TARGET) {
        s->turns++;
        finish(s);
    } else {
        s->phase = INTRO;
    }
}

static void introduce(State *s, int action) {
    if (action == INTRODUCE) {
        int k = segment_at(s, 0, DOOR[s->turn]);
        snipe(s, s->turn, 0, k);
        s->held[s->turn][0] |= 1u << k;
        s->hand[s->turn]--;
    }
    if (++s->turns >= TURN_LIMIT) {
        finish(s);
        return;
    }
    if (++s->turn == SEATS) s->turn = 0;
    begin_turn(s);
}

static void play(State *s, int action) {
    s->ply++;
    switch (s->phase) {
    case LOT:
        s->turn = (int8_t)action;
        begin_turn(s);
        break;
    case ROLL:
        s->dice[s->used++] = (int8_t)action;
        if (s->used == 5) {
            s->phase = ROTATE;
            s->used = 0;
        }
        break;
    case ROTATE:
        rotate(s, action);
        break;
    case INTRO:
        introduce(s, action);
        break;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1, plies = 0, sum = 0;
    double begun = now();
    for (long game = 0; game < games; game++) {
        State s;
        int32_t out[8];
        Luck luck = first_luck(seed, (uint64_t)game);
        setup(&s);
        while (s.phase != OVER) {
            uint64_t n = (uint64_t)legal(&s, out);
            play(&s, out[next_luck(&luck) * n >> 32]);
        }
        plies += (uint64_t)s.ply;
        sum = stir(sum, (uint64_t)s.ply << 8 | (uint64_t)(s.winner + 1));
        for (int ring = 0; ring < RINGS; ring++)
            sum = stir(sum, (uint64_t)s.held[0][ring] << 32 | s.held[1][ring]) + (uint64_t)s.offset[ring];
    }
    report(plies, sum, now() - begun);
    return 0;
}
