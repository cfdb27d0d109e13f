import { createHash } from 'node:crypto'
import { Problem } from '#contract/core/problem.ts'
import type { Tx } from './serve.ts'

interface Key {
  actorId: string
  route: string
  key: string
}

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')

/**
 * The first answer to this key, if there was one; otherwise the key is taken in this transaction, and a second request with
 * it waits until this one has ended. Source: docs/rules/api.md.
 * @throws Problem('conflict') when the key was used with another body.
 */
export async function findAnswer(tx: Tx, key: Key, body: unknown): Promise<{ answer: unknown } | undefined> {
  const hash = hashOf(body)
  const taken = await tx.query(
    'insert into idempotency_keys (actor_id, route, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [key.actorId, key.route, key.key, hash],
  )
  if (taken.rowCount === 1) return undefined
  const { rows } = await tx.query(
    'select body_hash, answer, answer is not null as answered from idempotency_keys where actor_id = $1 and route = $2 and key = $3',
    [key.actorId, key.route, key.key],
  )
  const first = rows[0]
  if (!first || first.body_hash !== hash)
    throw new Problem('conflict', { errors: [{ path: 'Idempotency-Key', code: 'reused' }] })
  // a handler that kept something early (a counted try) and was refused after it left a key without an answer
  return first.answered ? { answer: first.answer } : undefined
}

/** Keeps the answer with its key, for a day. */
export async function keepAnswer(tx: Tx, key: Key, answer: unknown): Promise<void> {
  await tx.query('update idempotency_keys set answer = $4 where actor_id = $1 and route = $2 and key = $3', [
    key.actorId,
    key.route,
    key.key,
    JSON.stringify(answer ?? null),
  ])
}
