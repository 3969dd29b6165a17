/* Taliesin, Aesir under its usual options, written by hand in C: what the compiled rules are measured against.
 *
 *   cc -O3 -march=native -o taliesin taliesin.c && ./taliesin GAMES SEED
 *
 * Uniform playouts with the same luck as the rules, so that the same seed gives the same games.
 * Prints: plies, a mixture of every game's end, seconds of this thread.
 */
#include "luck.h"

#include <string.h>

enum { LEVELS = 3, RINGS = 9, SEGMENTS = 18, ZONES = 162, PLACES = 486, LINES = 10, LONGEST = 17 };
enum { CW, CCW, OUT, IN, OUT_PLUS, OUT_MINUS, IN_PLUS, IN_MINUS, RIM_PLUS, RIM_MINUS };
enum { W, L, A, G, S, C, R, H, P, KINDS };
enum { SET = 45, PIECES = 90, NOWHERE = -1, FALLEN = -2, EXPOSING = -3, NO_WAY = 255, MOST_TARGETS = 41 };
enum { RUNNING = -1, DRAWN = 2 };
enum { MATE = 1, STALEMATE = 4, BARE = 5, REPEATED = 6, QUIET = 7, PLIES = 8 };
enum { QUIET_LIMIT = 100, PLY_LIMIT = 2000, TRIES = 600, DIVE_SLOTS = 2 * ZONES, MOST_MOVES = 2048 };
enum { TURNING = 2, COUNTER = 4 }; /* ways into the hole; 1 is straight */

static const int8_t FIRST[KINDS] = {CW, CW, CW, OUT_PLUS, OUT_PLUS, CW, IN_PLUS, CW, CW};
static const int8_t LAST[KINDS] = {IN_MINUS, IN_MINUS, IN, IN_MINUS, IN_MINUS, IN, RIM_MINUS, IN, IN_MINUS};
static const int8_t STRIDE[KINDS] = {17, 1, 17, 17, 17, 17, 17, 17, 1}, SPIRIT[KINDS] = {1, 0, 0, 1, 1};
static const int8_t CLIMBS[KINDS] = {2, 1, 2, 0, 0, 1}, DIVES[KINDS] = {2, 0, 0, 2, 1};
static const int8_t BY_EDGE[KINDS] = {1, 0, 1, 0, 0, 1, 0, 1, 0}, BY_CORNER[KINDS] = {1, 0, 0, 1, 1, 0, 1, 0, 0};
static const int8_t BY_RIM[KINDS] = {0, 0, 0, 0, 0, 0, 1, 0, 0};
static const int8_t STEPS[8][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const int8_t SUBSET[13] = {R, R, H, H, P, P, P, P, P, P, P, P, P};
static const uint8_t TITLED_START[6] = {162, 145, 144, 127, 109, 126};
static const uint8_t BOARD_START[13] = {73, 91, 90, 108, 89, 92, 107, 110, 125, 128, 143, 146, 161};

static uint8_t along[LINES][ZONES][LONGEST], length[LINES][ZONES], ring_of[ZONES], zone_of[PLACES], level_of[PLACES];
static uint8_t way_to[KINDS][RINGS + 1][MOST_TARGETS], other_way[KINDS][RINGS + 1][MOST_TARGETS], targets[KINDS];
static uint8_t kind_of[PIECES], slot_piece[1024];
static int first_slot[SET + 1], slots;
static int16_t start_place[PIECES];
static int64_t keys[2 * KINDS * PLACES + 1];

typedef struct {
    int8_t at[PLACES];
    int16_t pos[PIECES];
    int64_t hist[QUIET_LIMIT + 1], hash;
    int ply, quiet, side, result, reason;
} State;

/* ---- the boards ------------------------------------------------------------------------------------------ */

static int zone_at(int ring, int segment) {
    segment = (segment % SEGMENTS + SEGMENTS) % SEGMENTS;
    return ring % 2 ? SEGMENTS * (ring - 1) + segment : SEGMENTS * ring - segment - 1;
}

static int segment_of(int zone) { return ring_of[zone] % 2 ? zone % SEGMENTS : SEGMENTS - 1 - zone % SEGMENTS; }

static int make_line(int ring, int segment, int d, uint8_t *zones) {
    int n = 0;
    if (d >= RIM_PLUS) {
        int sense = d == RIM_PLUS ? 1 : -1;
        if (ring == RINGS) return 0;
        for (int r = ring + 1; r <= RINGS; r++, n++) zones[n] = (uint8_t)zone_at(r, segment + sense * (n + 1));
        for (int r = RINGS - 1; r >= 1; r--, n++) zones[n] = (uint8_t)zone_at(r, segment + sense * (n + 1));
        return n;
    }
    for (; n < LONGEST; n++) {
        int r = ring + (n + 1) * STEPS[d][0];
        if (r < 1 || r > RINGS) break;
        zones[n] = (uint8_t)zone_at(r, segment + (n + 1) * STEPS[d][1]);
    }
    return n;
}

static void make_targets(int kind, int ring) {
    uint8_t found[MOST_TARGETS], zones[LONGEST];
    int n = 0;
    memset(way_to[kind][ring], NO_WAY, MOST_TARGETS);
    memset(other_way[kind][ring], NO_WAY, MOST_TARGETS);
    for (int d = FIRST[kind]; d <= LAST[kind]; d++) {
        int many = make_line(ring, 0, d, zones);
        for (int i = 0; i < many && i < STRIDE[kind]; i++) {
            int at = 0;
            while (at < n && found[at] != zones[i]) at++;
            (at < n ? other_way : way_to)[kind][ring][at] = (uint8_t)(LONGEST * d + i);
            if (at == n) found[n++] = zones[i];
        }
    }
    if (n > targets[kind]) targets[kind] = (uint8_t)n;
}

static void place_set(int side, int first, const uint8_t *numbers, const int8_t *kinds, int n, int level) {
    for (int kind = 0; kind < KINDS; kind++) {
        int zones[13], many = 0, next = 0;
        for (int i = 0; i < n; i++)
            if (kinds[i] == kind) {
                int zone = numbers[i] - 1;
                zones[many++] = side ? zone_at(ring_of[zone], segment_of(zone) + SEGMENTS / 2) : zone;
            }
        for (int i = 1; i < many; i++)
            for (int j = i; j && zones[j - 1] > zones[j]; j--) {
                int swap = zones[j];
                zones[j] = zones[j - 1], zones[j - 1] = swap;
            }
        for (int i = 0; i < n; i++)
            if (kinds[i] == kind) {
                kind_of[side * SET + first + i] = (uint8_t)kind;
                start_place[side * SET + first + i] = (int16_t)(level * ZONES + zones[next++]);
            }
    }
}

static int64_t key(uint32_t number) {
    return (int64_t)(((uint64_t)scramble(number + 0x51ED27) << 31) ^ scramble(number ^ 0x2545F491));
}

static void make_tables(void) {
    static const int8_t titled[6] = {W, L, A, G, S, C};
    for (int place = 0; place < PLACES; place++) {
        zone_of[place] = (uint8_t)(place % ZONES);
        level_of[place] = (uint8_t)(place / ZONES);
    }
    for (int zone = 0; zone < ZONES; zone++) ring_of[zone] = (uint8_t)(zone / SEGMENTS + 1);
    for (int zone = 0; zone < ZONES; zone++)
        for (int d = 0; d < LINES; d++)
            length[d][zone] = (uint8_t)make_line(ring_of[zone], segment_of(zone), d, along[d][zone]);
    for (int kind = 0; kind < KINDS; kind++)
        for (int ring = 1; ring <= RINGS; ring++) make_targets(kind, ring);
    for (int side = 0; side < 2; side++) {
        place_set(side, 0, TITLED_START, titled, 6, side ? LEVELS - 1 : 0);
        for (int level = 0; level < LEVELS; level++) place_set(side, 6 + 13 * level, BOARD_START, SUBSET, 13, level);
    }
    for (int piece = 0; piece < SET; piece++) {
        first_slot[piece] = slots;
        for (int i = targets[kind_of[piece]] + (CLIMBS[kind_of[piece]] ? 2 : 0); i; i--)
            slot_piece[slots++] = (uint8_t)piece;
    }
    for (int i = 0; i <= 2 * KINDS * PLACES; i++) keys[i] = key((uint32_t)i);
}

/* ---- who reaches what ------------------------------------------------------------------------------------ */

static int owner_of(int piece) { return piece >= SET; }

static int lost_on(int piece, int b) { return zone_of[b] < SEGMENTS && !SPIRIT[kind_of[piece]]; }

static int is_clear(const int8_t *at, int d, int a, int steps) {
    int zone = zone_of[a], base = a - zone;
    for (int i = 0; i < steps - 1; i++)
        if (at[base + along[d][zone][i]] >= 0) return 0;
    return 1;
}

static int ways(const int8_t *at, int place) {
    static const int8_t inward[3] = {IN, IN_PLUS, IN_MINUS};
    int mask = 0;
    for (int way = 0; way < 3; way++)
        mask |= is_clear(at, inward[way], place, length[inward[way]][zone_of[place]] + 1) << way;
    return mask;
}

static int leads(int kind, int ways_in, int ways_out) {
    if (kind == W) return ways_in && ways_out;
    return (ways_in & TURNING && ways_out & COUNTER) || (ways_in & COUNTER && ways_out & TURNING);
}

static int distance(int a, int b) { return abs(level_of[a] - level_of[b]); }

static int has_climb(const int8_t *at, int kind, int a, int b) {
    return distance(a, b) <= CLIMBS[kind] && (distance(a, b) == 1 || at[(a + b) / 2] < 0);
}

static int is_surrounded(const int8_t *at, int place, int side) {
    int zone = zone_of[place];
    if (zone < SEGMENTS) return 0;
    for (int d = CW; d <= IN_MINUS; d++)
        if (length[d][zone]) {
            int beside = at[place - zone + along[d][zone][0]];
            if (beside < 0 || owner_of(beside) != side) return 0;
        }
    return 1;
}

static int is_struck_along(const int8_t *at, int d, int side, int home) {
    int zone = zone_of[home], base = home - zone;
    for (int i = 0; i < length[d][zone]; i++) {
        int piece = at[base + along[d][zone][i]];
        if (piece < 0) continue;
        if (owner_of(piece) == side) return 0;
        int kind = kind_of[piece];
        if (kind == P) return i == 0;
        if (d <= IN) return BY_EDGE[kind];
        return d >= RIM_PLUS && i >= RINGS - ring_of[zone] ? BY_RIM[kind] : BY_CORNER[kind];
    }
    return 0;
}

static int is_endangered(const State *s, int side, int home) {
    static const int8_t lines[8] = {CW, CCW, OUT, IN, IN_PLUS, IN_MINUS, RIM_PLUS, RIM_MINUS};
    const int8_t *at = s->at;
    for (int i = 0; i < 8; i++)
        if (is_struck_along(at, lines[i], side, home)) return 1;
    int enemy = (1 - side) * SET + W, place = s->pos[enemy];
    if (place < 0 || at[place] != enemy) return 0;
    if (zone_of[place] == zone_of[home] && has_climb(at, W, place, home)) return !is_surrounded(at, place, 1 - side);
    return level_of[place] != level_of[home] && ways(at, place) && ways(at, home);
}

/* The line along which a side's Life Force is struck now; LINES if along none. */
static int struck_along(const State *s, int side) {
    for (int d = 0; d < LINES; d++)
        if (d != OUT_PLUS && d != OUT_MINUS && is_struck_along(s->at, d, side, s->pos[side * SET + L])) return d;
    return LINES;
}

/* Whether a move leaves the own Life Force in danger; a line known to strike it is asked first. */
static int would_endanger(State *s, int piece, int a, int b, int line) {
    int side = owner_of(piece), taken = s->at[b], home = kind_of[piece] == L ? b : s->pos[side * SET + L];
    s->at[a] = NOWHERE;
    s->at[b] = (int8_t)(lost_on(piece, b) ? NOWHERE : piece);
    int endangered = line < LINES && kind_of[piece] != L && is_struck_along(s->at, line, side, home);
    if (!endangered) endangered = is_endangered(s, side, home);
    s->at[a] = (int8_t)piece;
    s->at[b] = (int8_t)taken;
    return endangered;
}

/* ---- moves ----------------------------------------------------------------------------------------------- */

static int is_own(const State *s, int piece, int b) { return s->at[b] >= 0 && owner_of(s->at[b]) == owner_of(piece); }

static int run_target(const State *s, int piece, int a, int i) {
    int kind = kind_of[piece], zone = zone_of[a], way = way_to[kind][ring_of[zone]][i];
    if (way == NO_WAY) return NOWHERE;
    int b = a - zone + along[way / LONGEST][zone][way % LONGEST];
    if (is_own(s, piece, b)) return NOWHERE;
    if (is_clear(s->at, way / LONGEST, a, way % LONGEST + 1)) return b;
    way = other_way[kind][ring_of[zone]][i];
    return way != NO_WAY && is_clear(s->at, way / LONGEST, a, way % LONGEST + 1) ? b : NOWHERE;
}

static int climb_target(const State *s, int piece, int a, int i, int ways_in) {
    int kind = kind_of[piece], b = (i + (i >= level_of[a])) * ZONES + zone_of[a];
    if (!has_climb(s->at, kind, a, b)) return NOWHERE;
    if (ways_in && distance(a, b) <= DIVES[kind] && leads(kind, ways_in, ways(s->at, b))) return NOWHERE;
    return b;
}

static int dive_target(const State *s, int piece, int a, int i, int ways_in) {
    int above = i >= ZONES, b = (above + (above >= level_of[a])) * ZONES + i - ZONES * above;
    if (is_own(s, piece, b) || distance(a, b) > DIVES[kind_of[piece]]) return NOWHERE;
    return leads(kind_of[piece], ways_in, ways(s->at, b)) ? b : NOWHERE;
}

static int may_end_on(const State *s, int piece, int a, int b) {
    int there = s->at[b], kind = kind_of[piece];
    if (there >= 0) {
        if (owner_of(there) == owner_of(piece) || kind == L || kind_of[there] == L) return 0;
        if (kind == W ? is_surrounded(s->at, a, owner_of(piece)) : level_of[a] != level_of[b]) return 0;
    }
    return !lost_on(piece, b) || kind != L;
}

/* Moves are numbered in slots: the targets and climbs of every piece of a set, then the dives of three pieces. */
typedef struct {
    int ways_in[3], end[3], total;
} Dives;

static const int8_t DIVERS[3] = {W, G, S};

static Dives count_slots(const State *s) {
    Dives dives = {.total = slots};
    for (int i = 0; i < 3; i++) {
        int place = s->pos[s->side * SET + DIVERS[i]];
        dives.ways_in[i] = place < 0 ? 0 : ways(s->at, place);
        dives.end[i] = dives.total += dives.ways_in[i] ? DIVE_SLOTS : 0;
    }
    return dives;
}

/* The legal move in a slot; NOWHERE if there is none, EXPOSING if it would leave the Life Force in danger. */
static int move_in(State *s, int slot, const Dives *dives, int line) {
    int dive = slot < slots ? -1 : slot < dives->end[0] ? 0 : slot < dives->end[1] ? 1 : 2, b;
    int piece = s->side * SET + (dive < 0 ? slot_piece[slot] : DIVERS[dive]), a = s->pos[piece], kind = kind_of[piece];
    if (a < 0) return NOWHERE;
    if (dive >= 0) {
        b = dive_target(s, piece, a, slot - (dive ? dives->end[dive - 1] : slots), dives->ways_in[dive]);
    } else {
        int i = slot - first_slot[piece - s->side * SET];
        b = i < targets[kind] ? run_target(s, piece, a, i)
                              : climb_target(s, piece, a, i - targets[kind], kind == W ? dives->ways_in[0] : 0);
    }
    if (b < 0 || !may_end_on(s, piece, a, b)) return NOWHERE;
    return would_endanger(s, piece, a, b, line) ? EXPOSING : PLACES * a + b;
}

static int list_moves(State *s, int *moves, int most) {
    Dives dives = count_slots(s);
    int n = 0, line = struck_along(s, s->side);
    for (int slot = 0; slot < dives.total && n < most; slot++) {
        moves[n] = move_in(s, slot, &dives, line);
        n += moves[n] >= 0;
    }
    return n;
}

static int sample(State *s, Luck *luck) {
    Dives dives = count_slots(s);
    int line = LINES, moves[MOST_MOVES];
    for (int i = 0; i < TRIES; i++) {
        int action = move_in(s, draw_below(luck, (uint64_t)dives.total), &dives, line);
        if (action >= 0) return action;
        if (action == EXPOSING && line == LINES) line = struck_along(s, s->side);
    }
    uint32_t drawn = next_luck(luck);
    return moves[(uint64_t)list_moves(s, moves, MOST_MOVES) * drawn >> 32];
}

/* Whether the side to move can: a step of one piece tells nearly always, the list if not. */
static int has_move(State *s) {
    int unsafe = 0, moves[1];
    for (int p = SET - 1; p >= 0 && !unsafe; p--) {
        int piece = s->side * SET + p, a = s->pos[piece], kind = kind_of[piece];
        if (a < 0) continue;
        for (int d = FIRST[kind]; d <= LAST[kind]; d++) {
            int zone = zone_of[a], b = a - zone + along[d][zone][0];
            if (!length[d][zone] || s->at[b] >= 0 || lost_on(piece, b)) continue;
            if (!would_endanger(s, piece, a, b, LINES)) return 1;
            unsafe++;
            break;
        }
    }
    return list_moves(s, moves, 1);
}

/* ---- play ------------------------------------------------------------------------------------------------ */

static int64_t key_of(int piece, int place) { return keys[(owner_of(piece) * KINDS + kind_of[piece]) * PLACES + place]; }

static void take_off(State *s, int piece, int gone) {
    s->hash ^= key_of(piece, s->pos[piece]);
    s->at[s->pos[piece]] = NOWHERE;
    s->pos[piece] = (int16_t)gone;
    s->quiet = -1;
}

static int is_bare(const State *s) {
    for (int piece = 0; piece < PIECES; piece++)
        if (s->pos[piece] >= 0 && kind_of[piece] != L) return 0;
    return 1;
}

static void finish(State *s, int result, int reason) {
    s->result = result;
    s->reason = reason;
}

static void pass_turn(State *s) {
    int seen = 0;
    s->quiet++;
    s->side = 1 - s->side;
    s->hash ^= keys[2 * KINDS * PLACES];
    s->hist[s->quiet] = s->hash;
    if (!has_move(s)) {
        if (is_endangered(s, s->side, s->pos[s->side * SET + L])) finish(s, 1 - s->side, MATE);
        else finish(s, DRAWN, STALEMATE);
        return;
    }
    for (int i = 0; i <= s->quiet; i++) seen += s->hist[i] == s->hash;
    if (seen >= 3) finish(s, DRAWN, REPEATED);
    else if (s->quiet >= QUIET_LIMIT) finish(s, DRAWN, QUIET);
}

static void play(State *s, int action) {
    int a = action / PLACES, b = action % PLACES, piece = s->at[a];
    if (s->at[b] >= 0) take_off(s, s->at[b], NOWHERE);
    s->hash ^= key_of(piece, a) ^ key_of(piece, b);
    s->at[a] = NOWHERE;
    s->at[b] = (int8_t)piece;
    s->pos[piece] = (int16_t)b;
    if (lost_on(piece, b)) take_off(s, piece, FALLEN);
    s->ply++;
    if (is_bare(s)) finish(s, DRAWN, BARE);
    else pass_turn(s);
    if (s->result == RUNNING && s->ply >= PLY_LIMIT) finish(s, DRAWN, PLIES);
}

static void setup(State *s) {
    memset(s, 0, sizeof *s);
    memset(s->at, NOWHERE, sizeof s->at);
    s->result = RUNNING;
    for (int piece = 0; piece < PIECES; piece++) {
        s->pos[piece] = start_place[piece];
        s->at[start_place[piece]] = (int8_t)piece;
        s->hash ^= key_of(piece, start_place[piece]);
    }
    s->hist[0] = s->hash;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1, plies = 0, sum = 0;
    State start;
    make_tables();
    setup(&start);
    double begun = now();
    for (long game = 0; game < games; game++) {
        State s = start;
        Luck luck = first_luck(seed, (uint64_t)game);
        while (s.result == RUNNING) play(&s, sample(&s, &luck));
        plies += (uint64_t)s.ply;
        sum = stir(sum, (uint64_t)s.ply << 16 | (uint64_t)(s.result + 1) << 8 | (uint64_t)s.reason);
        sum = stir(sum, (uint64_t)s.hash);
        for (int piece = 0; piece < PIECES; piece++) sum = stir(sum, (uint64_t)(s.pos[piece] + 2));
    }
    report(plies, sum, now() - begun);
    return 0;
}
