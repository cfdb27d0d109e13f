import { type Generated, type Selectable, sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import { type Holiday, holidaySettings, holidays, workWeek } from '#contract/features/holidays/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { settingStep } from '../../core/app/setup-steps.ts'
import { serve } from '../../core/requests/declare.ts'
import { personalData } from './personal-data.ts'

interface HolidayTables {
  holidays: { id: Generated<string>; day: string; name: Localized; version: Generated<number> }
}

const show = ({ id, day, name, version }: Selectable<HolidayTables['holidays']>): Holiday => ({
  id,
  day,
  name,
  version,
})

/** The holidays used for counting working days. */
export default serve<HolidayTables>()(holidays, {
  personalData,
  recordNames: { holidays: 'holidays.name' },
  anchors: { holidays: { published: () => sql<boolean>`true` } },
  present: { holidays: show },
  workDays: async (call) => {
    const { rows } = await unscoped(call, 'holidays are known to everybody').query<{ day: string }>(
      'select day from holidays',
    )
    return { weeks: await call.setting(workWeek), holidays: new Set(rows.map(({ day }) => day)) }
  },
  setupSteps: [settingStep(holidaySettings.week)],
  handlers: {
    list: async ({ rows, query: { year } }) => {
      const found = await rows
        .from('holidays')
        .selectAll('holidays')
        .$if(year !== undefined, (q) => q.where('day', '>=', `${year}-01-01`).where('day', '<=', `${year}-12-31`))
        .orderBy('day')
        .execute()
      return { data: found.map(show) }
    },
    create: async ({ rows, body }) => ({ data: show(await rows.add('holidays', body)) }),
    change: async ({ rows, params, body: { version, ...values } }) => ({
      data: show(await rows.change('holidays', { id: params.id, version }, values)),
    }),
    remove: async ({ rows, params }) => {
      await rows.remove('holidays', params.id)
      return null
    },
  },
})
