import { valueOn } from '#contract/core/time/dated.ts'
import { addWorkingDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { deadlines, type HandlingLevel, type ViolationCategory } from '#contract/features/violations/index.ts'
import { workDaysOf } from '../../core/areas/work-days.ts'
import type { AnyCall } from './tables.ts'

/** The deadline of a level for a violation that reaches it today. */
export async function dueOn(
  call: AnyCall,
  level: HandlingLevel,
  category: Pick<ViolationCategory, 'level' | 'workingDays'> | undefined,
): Promise<Day> {
  const today = dayInUlaanbaatar(call.now)
  const ofCategory = category?.level === level ? category.workingDays : null
  const days = ofCategory ?? valueOn(await call.setting(deadlines), today)[level]
  return addWorkingDays(today, days, await workDaysOf(call))
}
