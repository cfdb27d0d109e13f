import type { CompiledQuery, RawBuilder } from 'kysely'
import { queriesOn } from '../database/kysely.ts'
import type { Unscoped } from './unscoped.ts'

/**
 * Runs a statement that aggregates over areas rather than over a feature's rows, so `Rows` cannot apply the reach. The
 * handler has checked its root area.
 */
export const ask = async <R>(db: Unscoped, statement: RawBuilder<R>): Promise<R[]> =>
  (await statement.execute(queriesOn(db))).rows

/** The same compiled, for an export that runs it later. */
export const compiled = <R>(db: Unscoped, statement: RawBuilder<R>): CompiledQuery<R> =>
  statement.compile(queriesOn(db))
