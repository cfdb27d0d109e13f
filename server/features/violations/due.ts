import { valueOn } from '#contract/core/dated.ts'
import { addWorkingDays, type Day, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { deadlines, type HandlingLevel, type ViolationCategory } from '#contract/features/violations/index.ts'
import { workDaysOf } from '../../core/work-days.ts'
import type { AnyCall } from './tables.ts'

/** The day until which a level has to act when a violation of a category comes to it now. */
export async function dueOn(
  call: AnyCall,
  level: HandlingLevel,
  category: Pick<ViolationCategory, 'level' | 'workingDays'> | undefined,
): Promise<Day> {
  const today = dayInUlaanbaatar(call.now)
  const own = category?.level === level ? category.workingDays : null
  const days = own ?? valueOn(await call.setting(deadlines), today)[level]
  return addWorkingDays(today, days, await workDaysOf(call))
}
