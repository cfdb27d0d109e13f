import { valueOn } from '#contract/core/dated.ts'
import { addWorkingDays, type Day, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { deadlines, type HandlingLevel } from '#contract/features/violations/index.ts'
import { workDaysOf } from '../../core/work-days.ts'
import type { AnyCall } from './tables.ts'

/** The day until which a level has to act when a violation comes to it now. */
export async function dueOn(call: AnyCall, level: HandlingLevel): Promise<Day> {
  const today = dayInUlaanbaatar(call.now)
  const days = valueOn(await call.setting(deadlines), today)[level]
  return addWorkingDays(today, days, await workDaysOf(call))
}
