import type { Touched } from '../access/rows.ts'
import type { AuditLine } from '../audit/audit.ts'
import { isWorthRepeating, translate } from '../database/kysely.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Served } from './declare.ts'

/** One transaction and its consequences: logged in it, broadcast and run after its commit. */
export interface UnitOfWork {
  tx: Transaction
  /** Written rows by feature; broadcast after the commit. */
  changes: { served: Served; touched: readonly Touched[] }[]
  /** Audit entries that belong to the transaction. */
  lines: AuditLine[]
  /** Rejected calls: logged when the transaction has ended, even when it was rolled back. */
  refused: AuditLine[]
  after: (() => Promise<void> | void)[]
  /** A nested write is running: savepoints have to be closed in the order in which they were opened. */
  isNesting: boolean
}

/** An empty unit of work. */
export const newUnit = (tx: Transaction): UnitOfWork => ({
  tx,
  changes: [],
  lines: [],
  refused: [],
  after: [],
  isNesting: false,
})

/**
 * Runs a write inside the transaction of another one. When it fails, only its statements are rolled back, and nothing
 * of it is logged or broadcast; when it succeeds, it takes effect with the outer commit.
 *
 * @throws the error of `work`; an error worth repeating unchanged, so that the outer transaction is repeated as a whole.
 */
export async function nested<A>(outer: UnitOfWork, work: (unit: UnitOfWork) => Promise<A>): Promise<A> {
  if (outer.isNesting) throw new Error('nested writes have to run one after another')
  outer.isNesting = true
  const inner: UnitOfWork = { ...newUnit(withoutEarlyCommit(outer.tx)), refused: outer.refused }
  try {
    await outer.tx.query('savepoint nested')
    const answer = await work(inner)
    await outer.tx.query('release savepoint nested')
    outer.changes.push(...inner.changes)
    outer.lines.push(...inner.lines)
    outer.after.push(...inner.after)
    return answer
  } catch (error) {
    if (isWorthRepeating(error)) throw error
    // a broken connection rolls back anyway, and the first error is the one that matters
    await outer.tx.query('rollback to savepoint nested').catch(() => {})
    throw translate(error)
  } finally {
    outer.isNesting = false
  }
}

/**
 * Runs a part of a write in a savepoint. When it fails, its statements are rolled back, and its additions to the `kept`
 * lists (audit entries, broadcasts, deferred work) are dropped; the rest of the write continues.
 *
 * @throws the error of `work`; an error worth repeating unchanged, so that the transaction is repeated as a whole.
 */
export async function attempt<A>(
  tx: Pick<Transaction, 'query'>,
  kept: readonly unknown[][],
  work: () => Promise<A>,
): Promise<A> {
  const before = kept.map(({ length }) => length)
  await tx.query('savepoint attempt')
  try {
    const answer = await work()
    await tx.query('release savepoint attempt')
    return answer
  } catch (error) {
    if (isWorthRepeating(error)) throw error
    await tx.query('rollback to savepoint attempt').catch(() => {})
    for (const [i, list] of kept.entries()) list.length = before[i] ?? 0
    throw translate(error)
  }
}

/** The same transaction for code that does not own it: committing early would commit the caller's work. */
const withoutEarlyCommit = (tx: Transaction): Transaction => ({
  query: tx.query,
  commitSoFar: async () => {
    throw new Error('a nested write cannot commit early')
  },
})
