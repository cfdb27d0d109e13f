import { formTicket } from '../../server/core/requests/form-ticket.ts'
import { anAnnouncement } from '../../server/features/coming/testing.ts'
import { secretIn } from '../../server/testing/mail.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin } = people

/** Every write of announcements of what opens soon. */
export async function walkComing({ t, write }: Walk): Promise<void> {
  const { id } = await write('coming.create', cityAdmin, { body: anAnnouncement() })
  const params = { id }
  await write('coming.change', cityAdmin, { params, body: { ...anAnnouncement(), version: 1 } })
  const ticket = formTicket(t.core, 'coming', new Date(t.core.now().getTime() - 60_000))
  const email = 'waiting@test.mn'
  await write('coming.subscribe', null, { body: { announcementId: id, email, ticket } })
  await write('coming.confirm', null, { body: { secret: await secretIn(t, email) } })
  await write('coming.act', cityAdmin, { params, body: { action: 'publish' } })
  await write('coming.remove', cityAdmin, { params })
}
