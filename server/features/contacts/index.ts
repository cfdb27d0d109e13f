import { sql } from 'kysely'
import { contactReplies, contacts } from '#contract/features/contacts/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { formTicket } from '../../core/form-ticket.ts'
import { offeredReplies } from '../../core/replies.ts'
import { plannedForValues } from '../../core/rows-page.ts'
import { partsMatch } from '../../core/search.ts'
import { serve } from '../../core/serve.ts'
import { answer, answerMany } from './answer.ts'
import { contactFollowers } from './area-followers.ts'
import { follow, judge } from './case.ts'
import { exportContacts, listAsk, matching } from './list.ts'
import { mine } from './mine.ts'
import { contactAlerts } from './notices.ts'
import { send, take } from './send.ts'
import { showRow, showWhole } from './show.ts'
import type { ContactTables } from './tables.ts'
import { topicSides } from './topics.ts'

/** Messages of the public to the offices. */
export default serve<ContactTables>()(contacts, {
  anchors: { contacts: { area: 'area_id' } },
  alerts: contactAlerts,
  privateTables: ['contacts'],
  recordNames: { contacts: 'contacts.name' },
  areaFollowers: [contactFollowers],
  settings: topicSides,
  handlers: {
    form: async ({ core, now }) => ({ data: { ticket: formTicket(core, 'contact', now) } }),
    send: async (call) => ({ data: await send(call) }),
    take: async (call) => ({ data: await take(call) }),
    follow: async (call) => ({ data: await follow(call) }),
    judge: async (call) => ({ data: await judge(call) }),
    mine: async (call) => ({ data: await mine(call) }),
    list: async ({ rows, query }) => {
      const found = await rows.page('contacts', listAsk(query))
      return { data: found.data.map(showRow), meta: found.meta }
    },
    counts: async ({ rows, query }) => {
      const found = await rows
        .from('contacts')
        .where(matching(query))
        .where(partsMatch(sql.ref('contacts.search'), query.q ?? ''))
        .$if(Boolean(query.q), plannedForValues)
        .select([
          sql<number>`count(*) filter (where contacts.status = 'open')`.as('open'),
          sql<number>`count(*) filter (where contacts.status = 'answered')`.as('answered'),
        ])
        .executeTakeFirstOrThrow()
      return { data: { open: found.open, answered: found.answered } }
    },
    export: exportContacts,
    replies: async (call) => ({ data: await offeredReplies(call, contactReplies) }),
    one: async (call) => ({ data: await showWhole(call, call.params.id) }),
    bulk: async (call) => ({ data: await answerMany(call) }),
    act: async (call) => ({ data: await answer(call) }),
    history: async ({ rows, params, db }) => {
      const { id } = await rows.one('contacts', params.id)
      const lines = await historyOf(db, 'contacts', id)
      // who read it is a matter of the audit log
      return { data: lines.filter(({ action }) => action !== 'read') }
    },
  },
})
