import { sql } from 'kysely'
import { formatDay } from '#contract/core/dates.ts'
import type { Lang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { ViolationAction } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import type { Address } from '../../core/addressed.ts'
import type { AlertKind } from '../../core/alerts.ts'
import { fullNameOf, officeAt } from '../../core/area-ref.ts'
import { inBoth, shortened } from '../../core/notices.ts'
import { categoryNames } from './categories.ts'
import { mailCitizen } from './citizens.ts'
import { hasHands } from './hands.ts'
import { isOpen } from './list.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type Kind = Exclude<keyof typeof mn, 'subject'>
/** Kinds that tell an office of new work. */
type WorkKind = 'reported' | 'reopened' | 'referred'

/** Characters of the description that a notice quotes. */
export const QUOTED_MAX = 300

const LIST = { path: '/dashboard/violations', figure: 'toHandle' }
const alertOf = (kind: WorkKind): AlertKind => ({
  icon: 'violation',
  many: { mn: mn[kind].many, en: en[kind].many },
  list: LIST,
  waits: {
    table: 'violations',
    where: isOpen,
    area: 'area_id',
    assignee: sql<string | null>`case when ${hasHands} then violations.assignee_id end`,
  },
})

/** New work about violations, by the key of its kind. */
export const violationAlerts = {
  'violations.reported': alertOf('reported'),
  'violations.reopened': alertOf('reopened'),
  'violations.referred': alertOf('referred'),
}

const person = (id: string | null): Address[] => (id === null ? [] : [{ user_id: id, role: null, area_id: null }])

/** What a notice about a violation says. */
async function wordsOf(call: AnyCall, row: ViolationRecord, kind: Kind, note = '') {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const nameOf = await categoryNames(call)
  const area = fullNameOf(path)
  const params = (lang: Lang) => ({
    number: row.number,
    category: nameOf(row, lang),
    area: area[lang],
    description: shortened(row.description, QUOTED_MAX),
    due: formatDay(row.due_on, lang),
    status: violationWords[lang].status[row.status],
    note,
  })
  return {
    path,
    area,
    subject: inBoth({ mn: mn.subject, en: en.subject }, params),
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/violations/${row.id}`,
  }
}

async function tell(
  call: AnyCall,
  row: ViolationRecord,
  kind: Kind,
  to: readonly Address[],
  note?: string,
): Promise<void> {
  if (to.length === 0) return
  const { title, body, link } = await wordsOf(call, row, kind, note)
  await call.inform({ to, title, body, link, byMail: true })
}

/** Alerts the office of the level that handles the violation now. */
export async function alertOffice(call: AnyCall, row: ViolationRecord, kind: WorkKind, note?: string): Promise<void> {
  const { path, area, subject, title, body, link } = await wordsOf(call, row, kind, note)
  const office = officeAt({ path }, row.level)
  if (!office) return
  await call.inform({
    title,
    body,
    link,
    once: `violations.${kind}.${row.id}.${row.version}`,
    alert: { kind: `violations.${kind}`, office, area, subject, dueOn: row.due_on },
  })
}

/** A violation was assigned: the assignee is notified, and the reporter without a name. */
export async function tellOfAssignment(call: AnyCall, row: ViolationRecord): Promise<void> {
  await tell(call, row, 'assigned', person(row.assignee_id))
  if (row.assignee_id !== row.reporter_id) await tell(call, row, 'taken', person(row.reporter_id))
  await mailCitizen(call, row, 'taken')
}

/** A step was taken: decisions reach the reporter; what was referred or reopened is new work of an office. */
export async function tellOfStep(
  call: AnyCall,
  row: ViolationRecord,
  action: ViolationAction,
  note: string | undefined,
): Promise<void> {
  if (row.closed_at !== null) {
    await tell(call, row, 'decided', person(row.reporter_id), note)
    return mailCitizen(call, row, 'decided', note)
  }
  if (action === 'refer') return alertOffice(call, row, 'referred', note)
  if (action === 'reopen') await alertOffice(call, row, 'reopened', note)
}
