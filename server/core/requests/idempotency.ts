import { createHash } from 'node:crypto'
import { Problem } from '#contract/core/model/problem.ts'
import type { Tx } from '../database/kysely.ts'

/** A key and the request that carries it. */
export interface KeyedRequest {
  actorId: string
  /** 'feature.route'. */
  route: string
  key: string
  input: { params?: unknown; query?: unknown; body?: unknown }
}

/** A fingerprint that is equal for equal requests: route, parameters, query and body. */
const fingerprintOf = ({ route, input: { params, query, body } }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([route, params ?? null, query ?? null, body ?? null]))
    .digest('hex')

/**
 * Returns the first answer to this key, if there was one. Otherwise the key is inserted in this transaction, and a
 * second request with it waits until this one has ended. Source: docs/rules/api.md.
 *
 * @throws Problem('conflict') when the key was used for another request: another route, record, query or body.
 */
export async function findAnswer(tx: Tx, request: KeyedRequest): Promise<{ answer: unknown } | undefined> {
  const fingerprint = fingerprintOf(request)
  const taken = await tx.query(
    'insert into idempotency_keys (actor_id, route, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [request.actorId, request.route, request.key, fingerprint],
  )
  if (taken.rowCount === 1) return undefined
  const { rows } = await tx.query(
    'select body_hash, answer, answer is not null as answered from idempotency_keys where actor_id = $1 and key = $2',
    [request.actorId, request.key],
  )
  const first = rows[0]
  if (!first || first.body_hash !== fingerprint)
    throw new Problem('conflict', { errors: [{ path: 'Idempotency-Key', code: 'reused' }] })
  // a handler that committed early (a counted attempt) and then failed leaves a key without an answer
  return first.answered ? { answer: first.answer } : undefined
}

/** Stores the answer under its key, for a day. */
export async function keepAnswer(tx: Tx, { actorId, key }: KeyedRequest, answer: unknown): Promise<void> {
  await tx.query('update idempotency_keys set answer = $3 where actor_id = $1 and key = $2', [
    actorId,
    key,
    JSON.stringify(answer ?? null),
  ])
}
