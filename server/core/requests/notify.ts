import { type Unscoped, unscoped } from '../access/unscoped.ts'
import { inTransaction } from '../database/transaction.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { Core } from './context.ts'
import type { Served } from './declare.ts'
import { featureWith } from './feature-with.ts'
import type { Notice, NoticeContext } from './notices.ts'

/** The office that is the source of a notice not caused by a person. */
export type Office = Omit<NonNullable<NoticeContext['actor']>, 'id'>

/** Writes a notice within the transaction. Has no effect without a feature that stores notices. */
export type Notify = (notice: Notice, office?: Office) => Promise<void>

/** The feature that stores notices. */
export const noticeFeatureOf = ({ features }: Core): Served | undefined => featureWith(features, 'notices')

/**
 * Runs work that notifies people without a request: jobs, counts, reminders. The work, its notices and their mails are one transaction,
 * which may be repeated; pages are refreshed and the mails sent after its commit, so that a failure there cannot notify anybody twice.
 */
export async function withNotices<A>(core: Core, work: (db: Unscoped, notify: Notify) => Promise<A>): Promise<A> {
  const noticeFeature = noticeFeatureOf(core)
  const rooms = new Set<string>()
  let hasJobs = false
  const result = await inTransaction(core.pool, async (tx) => {
    rooms.clear()
    hasJobs = false
    const db = unscoped({ db: tx }, 'notices reach people whom nobody has to reach')
    return work(db, async (notice, office) => {
      const telling: NoticeContext = {
        tx,
        actor: office ? { id: null, ...office } : null,
        now: core.now(),
        later: async (kind, payload, runAt) => {
          await Jobs.add(tx, kind, payload, { runAt })
          hasJobs = true
        },
        broadcast: (found) => {
          for (const room of found) rooms.add(room)
        },
      }
      await noticeFeature?.notices?.(telling, notice)
    })
  })
  if (hasJobs) core.jobs.wake()
  if (noticeFeature && rooms.size > 0)
    await core.bus
      .send('changed', { feature: noticeFeature.feature.name, rooms: [...rooms], pages: false })
      .catch(() => {})
  return result
}
