import { Problem } from '#contract/core/problem.ts'
import type { Call } from './serve.ts'

type Writing = Pick<Call<never, never>, 'tx' | 'actor'>

interface Submission<T> {
  /** The id that the device made; without one nothing is remembered. */
  clientId: string | undefined
  table: string
  create: () => Promise<T>
  /** The record of an earlier submission, as it is now. */
  show: (id: string) => Promise<T>
}

/**
 * Creates a record once for each submission of a person's device. A device that did not get the answer submits again, perhaps days later,
 * when the key of the first request is long forgotten; a second submission at the same time waits for the first one.
 * Rule: docs/rules/offline.md.
 * @throws Problem('conflict') `arrived` when the person can no longer see the record, `reused` when the id was used for a record of another
 * kind.
 */
export async function createOnce<T extends { id: string }>(call: Writing, submission: Submission<T>): Promise<T> {
  const { clientId, table, create, show } = submission
  const actorId = call.actor?.id
  if (!clientId || !actorId) return create()
  const taken = await call.tx.query(
    'insert into device_submissions (actor_id, client_id, table_name) values ($1, $2, $3) on conflict do nothing',
    [actorId, clientId, table],
  )
  if (taken.rowCount === 1) {
    const made = await create()
    await call.tx.query('update device_submissions set row_id = $3 where actor_id = $1 and client_id = $2', [
      actorId,
      clientId,
      made.id,
    ])
    return made
  }
  const { rows } = await call.tx.query<{ table_name: string; row_id: string | null }>(
    'select table_name, row_id from device_submissions where actor_id = $1 and client_id = $2',
    [actorId, clientId],
  )
  const [first] = rows
  if (first?.table_name !== table || !first.row_id)
    throw new Problem('conflict', { errors: [{ path: 'clientId', code: 'reused' }] })
  try {
    return await show(first.row_id)
  } catch (error) {
    // it stayed with an area that the person has left since, or was deleted: nothing is left to be sent
    if (error instanceof Problem && error.code === 'not_found')
      throw new Problem('conflict', { errors: [{ path: 'clientId', code: 'arrived' }] })
    throw error
  }
}
