import { type Generated, type Selectable, sql } from 'kysely'
import type { Localized } from '#contract/core/text.ts'
import { type Holiday, holidaySettings, holidays, workWeek } from '#contract/features/holidays/index.ts'
import { serve } from '../../core/serve.ts'
import { settingStep } from '../../core/setup-steps.ts'

interface HolidayTables {
  holidays: { id: Generated<string>; day: string; name: Localized; version: Generated<number> }
}

const show = ({ id, day, name, version }: Selectable<HolidayTables['holidays']>): Holiday => ({
  id,
  day,
  name,
  version,
})

/** The holidays by which working days are counted. */
export default serve<HolidayTables>()(holidays, {
  recordNames: { holidays: 'holidays.name' },
  anchors: { holidays: { published: () => sql<boolean>`true` } },
  present: { holidays: show },
  workDays: async ({ db, setting }) => {
    const { rows } = await db.query<{ day: string }>('select day from holidays')
    return { weeks: await setting(workWeek), holidays: new Set(rows.map(({ day }) => day)) }
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
      data: show(await rows.change('holidays', params.id, version, values)),
    }),
    remove: async ({ rows, params }) => {
      await rows.remove('holidays', params.id)
      return null
    },
  },
})
