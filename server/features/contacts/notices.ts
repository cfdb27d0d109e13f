import { sql } from 'kysely'
import type { Level } from '#contract/core/model/actor.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import { fullNameOf, officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth } from '../../core/requests/notices.ts'
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

/** Kinds of new work about messages, by key. */
export const contactAlerts = { 'contacts.received': alertOf('received'), 'contacts.notSolved': alertOf('notSolved') }

/** Alerts the office that a message is for, once for each kind and answer. The sender is not named: who it is, is read in the message. */
export async function alertOffice(
  call: ContactCall,
  row: Pick<ContactRecord, 'id' | 'number' | 'topic' | 'area_id' | 'created_at' | 'earlier'>,
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
  await call.notify({
    title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
    body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
    link: `/dashboard/contacts/${row.id}`,
    once: [`contacts.${kind}.${row.id}`, ...(row.earlier.length > 0 ? [row.earlier.length] : [])].join('.'),
    alert: {
      kind: `contacts.${kind}`,
      office,
      area,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}
