/**
 * How long an instance may cache counts, ms: long enough for a crowd that refetches, short enough for changes without a
 * broadcast. A browser that has written within this time requests fresh counts with `Cache-Control: no-cache`. Our
 * choice.
 */
export const COUNTS_REMEMBERED_MS = 5_000

/** How long an instance may cache the counts of past weeks, ms: a trend of twelve weeks does not show a minute. Our choice. */
export const TREND_REMEMBERED_MS = 300_000
