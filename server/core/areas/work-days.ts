import { usualWorkDays, type WorkDays } from '#contract/core/time/dates.ts'
import type { Tx } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'

/** The context for reading working days: a call, or a job. */
export interface WorkDaysCall {
  db: Tx
  setting: Pick<Call<never, never>, 'setting'>['setting']
}

declare module '../requests/declare.ts' {
  interface Served {
    /** The working days of the offices; one feature stores them. */
    workDays?: (call: WorkDaysCall) => Promise<WorkDays>
  }
}

/** Reads the working days from the feature that stores them (`serve`). */
export async function workDaysOf({
  core,
  ...call
}: WorkDaysCall & { core: Pick<Core, 'features'> }): Promise<WorkDays> {
  const keeper = Object.values(core.features).find((served) => served.workDays)
  return keeper?.workDays ? keeper.workDays(call) : usualWorkDays()
}
