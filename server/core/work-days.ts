import type { WorkDays } from '#contract/core/dates.ts'
import { usualWorkDays } from '#contract/core/dates.ts'
import type { Core } from './core.ts'
import type { Call, Tx } from './serve.ts'

/** Where working days are read: a call, or what runs outside of one. */
export interface WorkDaysCall {
  db: Tx
  setting: Pick<Call<never, never>, 'setting'>['setting']
}

/** The working days as the one feature knows them that keeps them (`serve`). */
export async function workDaysOf({
  core,
  ...call
}: WorkDaysCall & { core: Pick<Core, 'features'> }): Promise<WorkDays> {
  const keeper = Object.values(core.features).find((served) => served.workDays)
  return keeper?.workDays ? keeper.workDays(call) : usualWorkDays()
}
