/**
 * How long an instance may answer counts it has remembered, ms: long enough for a crowd that refetches, short enough for what changes
 * unannounced. A browser that has written within this time asks for new counts with `Cache-Control: no-cache`. Our choice.
 */
export const COUNTS_REMEMBERED_MS = 5_000
