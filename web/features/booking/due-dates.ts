import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { booking } from '#contract/features/booking/index.ts'
import { call } from '../../core/api/client.ts'

/** Reads the appointments of an official for the calendar. */
export const find = async (query: DueSpan, signal: AbortSignal): Promise<DueDate[]> =>
  (await call(booking, 'due', { query }, { signal })).data
