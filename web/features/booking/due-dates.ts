import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import { due } from '#contract/features/booking/due-route.ts'
import { rights } from '#contract/features/booking/rights.ts'
import { call } from '../../core/api/client.ts'

/** Reads the appointments of an official for the calendar. */
export const find = async (query: DueSpan, signal: AbortSignal): Promise<DueDate[]> =>
  (await call({ ...rights, routes: { due } }, 'due', { query }, { signal })).data
