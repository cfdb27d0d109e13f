import { sql } from 'kysely'
import { contactReplies, contacts } from '#contract/features/contacts/index.ts'
import { plannedForValues } from '../../core/access/list.ts'
import { partsMatch } from '../../core/database/folded-search.ts'
import { offeredReplies } from '../../core/messages/replies.ts'
import { serve } from '../../core/requests/declare.ts'
import { formTicket } from '../../core/requests/form-ticket.ts'
import { answer, answerMany } from './answer.ts'
import { contactFollowers } from './area-followers.ts'
import { follow, judge } from './case.ts'
import { exportContacts, listAsk, matching } from './list.ts'
import { mine } from './mine.ts'
import { contactAlerts } from './notices.ts'
import { personalData } from './personal-data.ts'
import { contactQueue } from './queue.ts'
import { send, take } from './send.ts'
import { showRow, showWhole } from './show.ts'
import type { ContactTables } from './tables.ts'
import { topicSides } from './topics.ts'
import { contactWeeks } from './weekly.ts'

/** Messages of the public to offices. */
export default serve<ContactTables>()(contacts, {
  personalData,
  anchors: { contacts: { area: 'area_id' } },
  alerts: contactAlerts,
  privateTables: ['contacts'],
  recordNames: { contacts: 'contacts.name' },
  // not the name of the sender: reading that is logged
  referable: { table: 'contacts', label: "'№ ' || contacts.number", labelIs: 'number' },
  areaFollowers: [contactFollowers],
  settings: topicSides,
  queue: contactQueue,
  weekly: contactWeeks,
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
    history: async ({ rows, params }) => {
      const lines = await rows.history('contacts', params.id)
      // readings are shown only in the audit log
      return { data: lines.filter(({ action }) => action !== 'read') }
    },
  },
})
