import { sql } from 'kysely'
import { periodWorkflow, rates } from '#contract/features/rates/index.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { serve } from '../../core/requests/declare.ts'
import { rateFollowers } from './area-followers.ts'
import { bulkSheets } from './bulk.ts'
import { ratingsDue } from './due-dates.ts'
import { exportRanking, exportSheets } from './export.ts'
import { countSheets, listAsk } from './list.ts'
import { rateAlerts } from './notices.ts'
import { ratingsData } from './open-data.ts'
import { changePeriod, createPeriod, listPeriods, onePeriod, showPeriod } from './periods.ts'
import { personalData } from './personal-data.ts'
import { rateQueue } from './queue.ts'
import { ranking, trend } from './ranking.ts'
import { actOnSheet, changeSheet, createSheet, oneSheet, openSheet, readSheet } from './sheets.ts'
import { showSheet } from './show.ts'
import type { RateTables } from './tables.ts'
import {
  changeTemplate,
  copyTemplate,
  createContest,
  createTemplate,
  listTemplates,
  oneTemplate,
  removeTemplate,
} from './templates.ts'
import { rateWeeks } from './weekly.ts'

// staff of every level read periods and templates
const forStaff = { shared: () => sql<boolean>`true` }

/** Done when a period is being rated, which requires templates. */
const firstPeriod: SetupStep = {
  name: 'rates.period',
  for: ['CITY_ADMIN'],
  count: async ({ ask }) => (await ask(rates, 'periods')).data.length,
}

/** Rating of areas: a sheet belongs to the area of its raters until it is approved, and then to the rated area. */
export default serve<RateTables>()(rates, {
  personalData,
  anchors: {
    rate_sheets: {
      area: 'place_area_id',
      owner: 'author_id',
      held: {
        when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'not_sent'`,
        home: 'rater_area_id',
        states: ['not_sent'],
      },
    },
    rate_templates: forStaff,
    rate_periods: forStaff,
  },
  present: {
    rate_sheets: (row: { version: number }) => ({ version: row.version }),
  },
  alerts: rateAlerts,
  areaFollowers: [rateFollowers],
  setupSteps: [firstPeriod],
  openData: [ratingsData],
  queue: rateQueue,
  weekly: rateWeeks,
  handlers: {
    periods: async (call) => ({ data: (await listPeriods(call)).map((row) => showPeriod(call, row)) }),
    due: async (call) => ({ data: await ratingsDue(call, call.query) }),
    createPeriod: async (call) => ({ data: showPeriod(call, await createPeriod(call, call.body)) }),
    changePeriod: async (call) => ({ data: showPeriod(call, await changePeriod(call, call.params.id, call.body)) }),
    actPeriod: async (call) => {
      const period = await call.rows.lock('rate_periods', call.params.id)
      await call.rows.act(periodWorkflow, 'rate_periods', period, { action: call.body.action })
      return { data: showPeriod(call, await onePeriod(call, call.params.id)) }
    },
    templates: async (call) => ({ data: await listTemplates(call) }),
    contest: async (call) => ({ data: await createContest(call) }),
    template: async (call) => ({ data: await oneTemplate(call, call.params.id) }),
    createTemplate: async (call) => ({ data: await createTemplate(call, call.body) }),
    changeTemplate: async (call) => ({ data: await changeTemplate(call, call.params.id, call.body) }),
    copyTemplate: async (call) => ({ data: await copyTemplate(call, call.params.id) }),
    removeTemplate: (call) => removeTemplate(call, call.params.id),
    ranking: (call) => ranking(call, call.query),
    exportRanking,
    exportSheets,
    trend: async (call) => ({ data: await trend(call, call.query) }),
    list: async (call) => {
      const found = await call.rows.page('rate_sheets', listAsk(call, call.query))
      return { data: found.data.map((row) => showSheet(call, row)), meta: found.meta }
    },
    facets: async (call) => ({ data: { status: await countSheets(call, call.query) } }),
    one: async (call) => ({ data: await oneSheet(call, call.params.id) }),
    create: async (call) => ({ data: await createSheet(call, call.body) }),
    change: async (call) => ({ data: await changeSheet(call, call.params.id, call.body) }),
    act: async (call) => ({ data: await actOnSheet(call, call.params.id, call.body) }),
    bulk: bulkSheets,
    opened: (call) => openSheet(call, call.params.id),
    history: async (call) => {
      const row = await readSheet(call, call.params.id)
      const lines = await call.rows.history('rate_sheets', row.id)
      // comments between raters and approvers are not for the rated area
      const isAbove = row.area.path.slice(0, -1).some(({ id }) => id === call.actor?.areaId)
      return { data: isAbove ? lines : lines.filter(({ action }) => action === 'approve') }
    },
  },
})
