import { sql } from 'kysely'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { ViolationAction } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import type { Address } from '../../core/access/addressed.ts'
import { fullNameOf, officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import type { PendingWork } from '../../core/requests/settled-notices.ts'
import { hasActiveAssignee } from './assignment.ts'
import { categoryNames } from './categories.ts'
import { mailCitizen } from './citizens.ts'
import { isOpen } from './list.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type Kind = Exclude<keyof typeof mn, 'subject'>
/** Kinds that alert an office to new work. */
type WorkKind = 'reported' | 'reopened' | 'referred'

/** How many characters of the description a notice quotes. */
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
    assignee: sql<string | null>`case when ${hasActiveAssignee} then violations.assignee_id end`,
  },
})

/** Alerts about new work, by kind. */
export const violationAlerts = {
  'violations.reported': alertOf('reported'),
  'violations.reopened': alertOf('reopened'),
  'violations.referred': alertOf('referred'),
}

const ASSIGNED = 'violations.assigned'
/** Pending work of a person: the violation is open and still assigned to them. */
export const violationPending: Record<typeof ASSIGNED, PendingWork> = {
  [ASSIGNED]: {
    table: 'violations',
    where: sql<boolean>`(${isOpen} and exists (select from notification_targets target
      where target.notification_id = notifications.id and target.user_id = violations.assignee_id))`,
  },
}

const person = (id: string | null): Address[] => (id === null ? [] : [{ user_id: id, role: null, area_id: null }])

async function textsOf(call: AnyCall, row: ViolationRecord, kind: Kind, note = '') {
  const { data: path } = await call.ask(areas, 'path', { params: { id: row.area_id } })
  const nameOf = await categoryNames(call)
  const area = fullNameOf(path)
  const params = (lang: Lang) => ({
    number: row.number,
    category: nameOf(row, lang),
    area: area[lang],
    description: shortened(row.description, QUOTED_MAX),
    due: formatDay(row.due_on, lang),
    status: violationLabels[lang].status[row.status],
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

async function notify(
  call: AnyCall,
  row: ViolationRecord,
  kind: Kind,
  to: readonly Address[],
  note?: string,
): Promise<void> {
  if (to.length === 0) return
  const { title, body, link, area, subject } = await textsOf(call, row, kind, note)
  const dueOn = row.closed_at === null ? row.due_on : null
  const about = { icon: 'violation', area, subject, dueOn, ...(kind === 'assigned' ? { kind: ASSIGNED } : {}) } as const
  await call.notify({ to, about, title, body, link, byMail: true })
}

/** Alerts the office of the level that handles the violation now. */
export async function alertOffice(call: AnyCall, row: ViolationRecord, kind: WorkKind, note?: string): Promise<void> {
  const { path, area, subject, title, body, link } = await textsOf(call, row, kind, note)
  const office = officeAt({ path }, row.level)
  if (!office) return
  await call.notify({
    title,
    body,
    link,
    once: `violations.${kind}.${row.id}.${row.version}`,
    alert: { kind: `violations.${kind}`, office, area, subject, dueOn: row.due_on },
  })
}

/** Notifies the assignee and, without naming the assignee, the reporter. */
export async function notifyOfAssignment(call: AnyCall, row: ViolationRecord): Promise<void> {
  await notify(call, row, 'assigned', person(row.assignee_id))
  if (row.assignee_id !== row.reporter_id) await notify(call, row, 'taken', person(row.reporter_id))
  await mailCitizen(call, row, 'taken')
}

/** Notifies the reporter of a decision, or alerts the office to a referred or reopened violation. */
export async function notifyOfStep(
  call: AnyCall,
  row: ViolationRecord,
  action: ViolationAction,
  note: string | undefined,
): Promise<void> {
  if (row.closed_at !== null) {
    await notify(call, row, 'decided', person(row.reporter_id), note)
    return mailCitizen(call, row, 'decided', note)
  }
  if (action === 'refer') return alertOffice(call, row, 'referred', note)
  if (action === 'reopen') await alertOffice(call, row, 'reopened', note)
}
