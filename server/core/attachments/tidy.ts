import path from 'node:path'
import { inTransaction } from '../database/transaction.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import { keyOf } from '../storage/store.ts'

/** The kind of the job that removes unused files. */
export const TIDY_FILES_JOB = 'files.tidy'
/** How long an upload waits for the record that will use it. */
export const UNUSED_HOURS = 48

/** Schedules a check of these files for when their waiting time is over. */
export async function tidyLater(call: Pick<Call<never, never>, 'later' | 'now'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await call.later(TIDY_FILES_JOB, { ids: [...new Set(ids)] }, new Date(call.now.getTime() + UNUSED_HOURS * 3_600_000))
}

/** Removes those of the files that no record uses. Idempotent. */
export const tidyFiles =
  (core: Core): Worker =>
  async ({ ids }: { ids: string[] }) => {
    await inTransaction(core.pool, async (tx) => {
      // a write that is about to use one locks its row: only after that lock is it known whether a record uses it
      await tx.query('select from files where id = any($1::uuid[]) order by id for update', [ids])
      await tx.query(
        'delete from files where id = any($1::uuid[]) and not exists (select from file_links where file_id = files.id)',
        [ids],
      )
    })
    const { rows } = await core.pool.query<{ id: string }>('select id from files where id = any($1::uuid[])', [ids])
    const kept = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!kept.has(id)) await core.files.remove(path.dirname(keyOf(id, 'file')))
  }
