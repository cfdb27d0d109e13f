import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { reports } from '#contract/features/reports/index.ts'
import { call } from '../../core/api/client.ts'

/** Reads the due dates for the calendar. */
export const find = async (query: DueSpan, signal: AbortSignal): Promise<DueDate[]> =>
  (await call(reports, 'due', { query }, { signal })).data
