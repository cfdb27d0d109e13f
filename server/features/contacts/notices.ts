import { sql } from 'kysely'
import type { Level } from '#contract/core/actor.ts'
import type { Lang, Localized } from '#contract/core/text.ts'
import type { AlertKind } from '../../core/alerts.ts'
import { fullNameOf, officeAt } from '../../core/area-ref.ts'
import { inBoth } from '../../core/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { ContactCall, ContactRecord } from './tables.ts'
import { topicNames } from './topics.ts'

type Kind = Exclude<keyof typeof mn, 'subject'>

const alertOf = (kind: Kind): AlertKind => ({
  icon: 'message',
  many: { mn: mn[kind].many, en: en[kind].many },
  list: { path: '/dashboard/contacts', figure: kind === 'received' ? 'toAnswer' : 'notSolved' },
  waits: {
    table: 'contacts',
    where: kind === 'received' ? sql`contacts.status = 'open'` : sql`contacts.outcome = 'not_solved'`,
    area: 'area_id',
  },
})

/** New work about messages, by the key of its kind. */
export const contactAlerts = { 'contacts.received': alertOf('received'), 'contacts.notSolved': alertOf('notSolved') }

/** Alerts the office that a message is for, once for each kind. The sender is not named: who it is, is read in the message. */
export async function alertOffice(
  call: ContactCall,
  row: Pick<ContactRecord, 'id' | 'number' | 'topic' | 'area_id' | 'created_at'>,
  path: readonly { id: string; level: Level; name: Localized }[],
  kind: Kind = 'received',
): Promise<void> {
  const level = path.at(-1)?.level
  const office = level && officeAt({ path: [...path] }, level)
  if (!office) return
  const area = fullNameOf(path)
  const topicOf = await topicNames(call)
  const params = (lang: Lang) => ({
    number: row.number,
    topic: topicOf(row, lang),
    area: area[lang],
  })
  await call.inform({
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/contacts/${row.id}`,
    once: `contacts.${kind}.${row.id}`,
    alert: {
      kind: `contacts.${kind}`,
      office,
      area,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}
