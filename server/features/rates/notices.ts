import { sql } from 'kysely'
import { LEVEL_OF_ROLE } from '#contract/core/model/actor.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { APPROVER, periodName, RATER } from '#contract/features/rates/index.ts'
import { officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { FullRow } from './show.ts'
import { pointsOf, type RatesCall } from './tables.ts'

type Kind = Exclude<keyof typeof mn, 'subject'>

const alertOf = (kind: Kind, figure: string): AlertKind => ({
  icon: 'rating',
  many: { mn: mn[kind].many, en: en[kind].many },
  list: { path: '/dashboard/rates/sheets', figure },
  waits: {
    table: 'rate_sheets',
    where: kind === 'arrived' ? sql`rate_sheets.status = 'sent'` : sql`rate_sheets.status = 'not_approved'`,
    area: 'area_id',
  },
})

/** Kinds of new work about rating sheets, by key. */
export const rateAlerts = {
  'rates.arrived': alertOf('arrived', 'toApprove'),
  'rates.returned': alertOf('returned', 'notApproved'),
}

/** Alerts the approving office of a sent sheet, or the rating office of a returned one. `row` is the current sheet. */
export async function alertOffice(call: RatesCall, row: FullRow): Promise<void> {
  const kind: Kind | undefined =
    row.status === 'sent' ? 'arrived' : row.status === 'not_approved' ? 'returned' : undefined
  if (!kind) return
  const office = officeAt(row.area, LEVEL_OF_ROLE[(kind === 'arrived' ? APPROVER : RATER)[row.level]])
  if (!office) return
  const total = pointsOf(row.total)
  const params = (lang: Lang) => ({
    area: inLang(row.area.name, lang),
    period: periodName(row.period, lang),
    total: total === null ? '–' : formatNumber(total, lang),
    reason: row.reason ?? '–',
  })
  await call.notify({
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/rates/sheets/${row.id}`,
    once: `rates.${kind}.${row.id}.${row.version}`,
    alert: {
      kind: `rates.${kind}`,
      office,
      area: row.area.name,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}
