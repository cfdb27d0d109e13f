import { mail } from '#contract/features/mail/index.ts'
import type { Core } from '../../core/requests/context.ts'

/** Tells these rooms, after a job, that something has changed in their mailboxes. */
export async function announceMail(core: Core, rooms: readonly string[]): Promise<void> {
  if (rooms.length === 0) return
  await core.bus.send('changed', { feature: mail.name, rooms: [...rooms], pages: false }).catch(() => {})
}
