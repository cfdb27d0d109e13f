/**
 * How long an instance may cache counts, ms: long enough for a crowd that refetches, short enough for changes without a
 * broadcast. A browser that has written within this time requests fresh counts with `Cache-Control: no-cache`. Our
 * choice.
 */
export const COUNTS_REMEMBERED_MS = 5_000
