import { sql } from 'kysely'
import { contacts } from '#contract/features/contacts/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { plannedForValues, searchWords } from '../../core/rows-page.ts'
import { serve } from '../../core/serve.ts'
import { contactFollowers } from './area-followers.ts'
import { exportContacts, listAsk, matching } from './list.ts'
import { answer, send } from './send.ts'
import { showRow, showWhole } from './show.ts'
import type { ContactTables } from './tables.ts'
import { formTicket } from './ticket.ts'

/** Messages of the public to the offices. */
export default serve<ContactTables>()(contacts, {
  anchors: { contacts: { area: 'area_id' } },
  areaFollowers: [contactFollowers],
  handlers: {
    form: async ({ core, now }) => ({ data: { ticket: formTicket(core, now) } }),
    send: async (call) => ({ data: await send(call) }),
    list: async ({ rows, query }) => {
      const found = await rows.page('contacts', listAsk(query))
      return { data: found.data.map(showRow), meta: found.meta }
    },
    counts: async ({ rows, query }) => {
      const words = searchWords(query.q ?? '').map((word) => sql<boolean>`contacts.search like ${`%${word}%`}`)
      const found = await rows
        .from('contacts')
        .where(matching(query))
        .where(sql<boolean>`${sql.join([sql`true`, ...words], sql` and `)}`)
        .$if(words.length > 0, plannedForValues)
        .select([
          sql<number>`count(*) filter (where contacts.status = 'open')`.as('open'),
          sql<number>`count(*) filter (where contacts.status = 'answered')`.as('answered'),
        ])
        .executeTakeFirstOrThrow()
      return { data: { open: found.open, answered: found.answered } }
    },
    export: exportContacts,
    one: async (call) => ({ data: await showWhole(call, call.params.id) }),
    act: async (call) => ({ data: await answer(call) }),
    history: async ({ rows, params, db }) => {
      const { id } = await rows.one('contacts', params.id)
      const lines = await historyOf(db, 'contacts', id)
      // who read it is a matter of the audit log
      return { data: lines.filter(({ action }) => action !== 'read') }
    },
  },
})
