import type { Core } from './core.ts'
import { Jobs } from './jobs.ts'
import type { Notice, Telling } from './notices.ts'
import type { Served, Tx } from './serve.ts'
import { inTransaction } from './transaction.ts'

/** The office from which a notice comes that no person has caused. */
export type Office = Omit<NonNullable<Telling['actor']>, 'id'>

/** Writes a notice within the transaction. Without a feature that keeps notices nothing happens. */
export type Notify = (notice: Notice, office?: Office) => Promise<void>

/** The feature that keeps notices. */
export const tellerOf = (core: Core): Served | undefined => Object.values(core.features).find(({ notices }) => notices)

/**
 * Runs work that notifies people without a request: jobs, counts, reminders. The work, its notices and their mails are one transaction,
 * which may be repeated; pages are refreshed and the mails sent after its commit, so that a failure there cannot notify anybody twice.
 */
export async function withNotices<A>(core: Core, work: (tx: Tx, notify: Notify) => Promise<A>): Promise<A> {
  const teller = tellerOf(core)
  const rooms = new Set<string>()
  let hasJobs = false
  const result = await inTransaction(core.pool, async (tx) => {
    rooms.clear()
    hasJobs = false
    return work(tx, async (notice, office) => {
      const telling: Telling = {
        tx,
        actor: office ? { id: null, ...office } : null,
        now: core.now(),
        later: async (kind, payload, runAt) => {
          await Jobs.add(tx, kind, payload, runAt)
          hasJobs = true
        },
        tell: (found) => {
          for (const room of found) rooms.add(room)
        },
      }
      await teller?.notices?.(telling, notice)
    })
  })
  if (hasJobs) core.jobs.wake()
  if (teller && rooms.size > 0)
    await core.bus.tell('changed', { feature: teller.feature.name, ids: [], rooms: [...rooms] }).catch(() => {})
  return result
}
