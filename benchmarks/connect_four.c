/* Random Connect Four in C, as fast as plain C goes: the yardstick for compiled Python.
 *
 * One bit mask per player, seven bits per column (the top one stays empty, so that lines end there), a list of the
 * columns that are still open, and a multiply-with-carry generator. Prints: games, plies, wins of the first player,
 * nanoseconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1 };

static uint64_t generator;

static inline uint32_t below(uint32_t bound) {
    generator = 4294957665u * (generator & 0xffffffffu) + (generator >> 32);
    return (uint32_t)(((generator & 0xffffffffu) * bound) >> 32);
}

static inline int has_four(uint64_t discs) {
    uint64_t upright = discs & (discs >> 1);
    uint64_t flat = discs & (discs >> HEIGHT);
    uint64_t falling = discs & (discs >> (HEIGHT - 1));
    uint64_t rising = discs & (discs >> (HEIGHT + 1));
    return ((upright & (upright >> 2)) | (flat & (flat >> 2 * HEIGHT)) | (falling & (falling >> 2 * (HEIGHT - 1))) |
            (rising & (rising >> 2 * (HEIGHT + 1)))) != 0;
}

static int play(long *plies) {
    uint64_t discs[2] = {0, 0};
    int next[COLUMNS], open[COLUMNS]; /* the bit that the next disc of a column takes; the columns not yet full */
    int count = COLUMNS;
    for (int column = 0; column < COLUMNS; column++) {
        next[column] = column * HEIGHT;
        open[column] = column;
    }
    for (int ply = 0; ply < COLUMNS * ROWS; ply++) {
        int pick = (int)below((uint32_t)count);
        int column = open[pick];
        int seat = ply & 1;
        discs[seat] |= UINT64_C(1) << next[column]++;
        if (has_four(discs[seat])) {
            *plies += ply + 1;
            return seat;
        }
        if (next[column] == column * HEIGHT + ROWS) open[pick] = open[--count];
    }
    *plies += COLUMNS * ROWS;
    return -1;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    generator = argc > 2 ? strtoull(argv[2], NULL, 10) : 88172645463325252u;
    long plies = 0, wins = 0;
    struct timespec begun, ended;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (long game = 0; game < games; game++) wins += play(&plies) == 0;
    clock_gettime(CLOCK_MONOTONIC, &ended);
    long nanoseconds = (ended.tv_sec - begun.tv_sec) * 1000000000L + ended.tv_nsec - begun.tv_nsec;
    printf("%ld %ld %ld %ld\n", games, plies, wins, nanoseconds);
    return 0;
}
