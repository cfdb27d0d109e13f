import { addWorkingDays, type Day, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { DUE_WORKING_DAYS, type HandlingLevel } from '#contract/features/violations/index.ts'
import type { AnyCall } from './tables.ts'

/** The day until which a level has to act when a violation comes to it now. */
export async function dueOn({ ask, now }: Pick<AnyCall, 'ask' | 'now'>, level: HandlingLevel): Promise<Day> {
  const { data } = await ask(holidays, 'list', { query: {} })
  return addWorkingDays(dayInUlaanbaatar(now), DUE_WORKING_DAYS[level], new Set(data.map(({ day }) => day)))
}
