import type pg from 'pg'
import type { Core } from './core.ts'
import { Jobs } from './jobs.ts'
import type { Notice } from './notices.ts'
import { inTransaction } from './transaction.ts'

/**
 * Notifies people of what nobody has just done: work of a job or of a count that is over. Notices and their mails are written in one
 * transaction. Without a feature that keeps notices nothing happens.
 */
export async function informOf(
  core: Core,
  noticesOf: (tx: Pick<pg.PoolClient, 'query'>) => Promise<readonly Notice[]>,
): Promise<void> {
  const teller = Object.values(core.features).find(({ notices }) => notices)
  const write = teller?.notices
  if (!write) return
  const rooms = new Set<string>()
  await inTransaction(core.pool, async (tx) => {
    rooms.clear()
    const telling = {
      tx,
      actor: null,
      now: core.now(),
      later: async (kind: string, payload: object, runAt?: Date) => {
        await Jobs.add(tx, kind, payload, runAt)
      },
      tell: (found: readonly string[]) => {
        for (const room of found) rooms.add(room)
      },
    }
    for (const notice of await noticesOf(tx)) await write(telling, notice)
  })
  if (rooms.size === 0) return
  core.jobs.wake()
  await core.bus.tell('changed', { feature: teller.feature.name, ids: [], rooms: [...rooms] })
}
