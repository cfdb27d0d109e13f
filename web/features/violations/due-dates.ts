import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { violations } from '#contract/features/violations/index.ts'
import { call } from '../../core/api/client.ts'

/** Reads the due dates for the calendar. */
export const find = async (query: DueSpan, signal: AbortSignal): Promise<DueDate[]> =>
  (await call(violations, 'due', { query }, { signal })).data
