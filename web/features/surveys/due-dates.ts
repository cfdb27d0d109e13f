import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../core/api/client.ts'

/** Reads the due dates for the calendar. */
export const find = async (query: DueSpan, signal: AbortSignal): Promise<DueDate[]> =>
  (await call(surveys, 'due', { query }, { signal })).data
