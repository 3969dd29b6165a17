/* Hundred's counters under their usual options, written by hand in C: what the compiled rules are measured against.
 *
 *   cc -O3 -march=native -o hundred hundred.c && ./hundred GAMES SEED ../parlour/games/hundred/ways.txt
 *
 * Uniform playouts with the same luck as the rules, so that the same seed gives the same games.
 * Prints: plies, a mixture of every game's end, seconds of this thread.
 */
#include "luck.h"

#include <string.h>

enum { NUMBERS = 100, WORD = 50, THROWS = 126, FALLS = 1296, CLASSES = 4, MOST_THROWS = 5000 };
enum { FIRST, THROW, TURN, OVER };
enum { PASS = 400 };
enum { ALL = 3, GUARD = 13 };

static uint64_t made[THROWS][CLASSES][2]; /* the numbers that a throw makes in a class */
static uint8_t row_of[FALLS];             /* the throw of each way in which four dice fall */

typedef struct {
    uint64_t free[2]; /* numbers that nobody has covered */
    int32_t ply, money[2];
    int16_t throws;
    uint8_t owner[NUMBERS + 1], row, covered, thrower, phase, over;
} State;

static int nth_bit(uint64_t mask, int k) {
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << k, mask));
#else
    while (k--) mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

static void read_tables(const char *path) {
    char dice[8], exact[NUMBERS + 1], whole[NUMBERS + 1];
    int faces[THROWS][4];
    FILE *file = fopen(path, "r");
    if (!file) exit(2);
    for (int row = 0; row < THROWS; row++) {
        if (fscanf(file, "%7s %100s %100s", dice, exact, whole) != 3) exit(2);
        for (int i = 0; i < 4; i++) faces[row][i] = dice[i] - '1';
        for (int n = 1; n <= NUMBERS; n++) {
            char digit = exact[n - 1];
            int set = digit <= '9' ? digit - '0' : digit - 'a' + 10;
            for (int f = 0; f < CLASSES; f++)
                if (set >> f & 1) made[row][f][n > WORD] |= 1ull << (n > WORD ? n - WORD : n);
        }
    }
    fclose(file);
    for (int fall = 0; fall < FALLS; fall++) {
        int wanted[6] = {0};
        for (int i = 0, rest = fall; i < 4; i++, rest /= 6) wanted[rest % 6]++;
        for (int row = 0; row < THROWS; row++) {
            int shown[6] = {0};
            for (int i = 0; i < 4; i++) shown[faces[row][i]]++;
            if (!memcmp(shown, wanted, sizeof shown)) row_of[fall] = (uint8_t)row;
        }
    }
}

static int sample_turn(const State *s, Luck *luck) {
    int total = 1;
    for (int f = 0; f < CLASSES; f++)
        for (int w = 0; w < 2; w++) total += __builtin_popcountll(made[s->row][f][w] & s->free[w]);
    int k = draw_below(luck, (uint64_t)total);
    for (int f = 0; f < CLASSES; f++)
        for (int w = 0; w < 2; w++) {
            uint64_t here = made[s->row][f][w] & s->free[w];
            int n = __builtin_popcountll(here);
            if (k < n) return 4 * (nth_bit(here, k) + WORD * w - 1) + f;
            k -= n;
        }
    return PASS;
}

static int sample(const State *s, Luck *luck) {
    if (s->phase == THROW) return row_of[draw_below(luck, FALLS)];
    return s->phase == TURN ? sample_turn(s, luck) : draw_below(luck, 2);
}

static void play_turn(State *s, int action) {
    if (action != PASS) {
        int n = (action >> 2) + 1;
        s->owner[n] = (uint8_t)(s->thrower + 1);
        s->free[n > WORD] &= ~(1ull << (n > WORD ? n - WORD : n));
        s->money[s->thrower]++;
        if (++s->covered == NUMBERS) s->over = ALL;
    }
    if (!s->over && s->throws >= MOST_THROWS) s->over = GUARD;
    if (s->over) {
        s->phase = OVER;
        return;
    }
    s->thrower = !s->thrower;
    s->phase = THROW;
}

static void play(State *s, int action) {
    s->ply++;
    if (s->phase == THROW) {
        s->row = (uint8_t)action;
        s->throws++;
        s->phase = TURN;
    } else if (s->phase == TURN) {
        play_turn(s, action);
    } else {
        s->thrower = (uint8_t)action;
        s->phase = THROW;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1, plies = 0, sum = 0;
    read_tables(argc > 3 ? argv[3] : "parlour/games/hundred/ways.txt");
    double begun = now();
    for (long game = 0; game < games; game++) {
        State s = {.phase = FIRST};
        Luck luck = first_luck(seed, (uint64_t)game);
        for (int n = 1; n <= NUMBERS; n++) s.free[n > WORD] |= 1ull << (n > WORD ? n - WORD : n);
        while (s.phase != OVER) play(&s, sample(&s, &luck));
        plies += (uint64_t)s.ply;
        sum = stir(sum, (uint64_t)s.ply << 8 | s.over);
        sum = stir(sum, (uint64_t)s.money[0] << 32 | (uint64_t)s.money[1] << 16 | s.thrower);
        for (int part = 0; part < 4; part++) {
            uint64_t owners = 0;
            for (int i = 0; i < 25; i++) owners |= (uint64_t)s.owner[25 * part + i + 1] << 2 * i;
            sum = stir(sum, owners);
        }
    }
    report(plies, sum, now() - begun);
    return 0;
}
