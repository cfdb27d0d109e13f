import type pg from 'pg'
import type { Tx } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'

declare const UNSCOPED: unique symbol

/** A target for statements without a reach. Features get one only from `unscoped`, with a reason. */
export type Unscoped = Tx & { readonly [UNSCOPED]: true }

/** Holders of a database connection: a call, a change that other features react to, or `core` in a job. */
type Source = { db: Tx } | { tx: Tx } | { pool: Tx }

const targetOf = (source: Source): Tx => {
  if ('pool' in source) return source.pool
  return 'db' in source ? source.db : source.tx
}

/**
 * Returns access without a reach where no person is calling: in jobs, and where one feature reacts to a change of
 * another. `reason` is a constant that explains why nobody sees more than they may; docs/generated/unscoped.md lists
 * all of them. On behalf of a person, use `rows.unscoped`.
 */
export const unscoped = (source: Source, _reason: string): Unscoped => targetOf(source) as Unscoped

/** As `unscoped`, in a transaction of its own, for a job. */
export const inUnscopedTransaction = <A>(
  { pool }: { pool: pg.Pool },
  _reason: string,
  work: (unscoped: Unscoped) => Promise<A>,
): Promise<A> => inTransaction(pool, (tx) => work(tx as unknown as Unscoped))
