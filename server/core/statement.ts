import type { CompiledQuery, RawBuilder } from 'kysely'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/**
 * A statement of a feature that counts over areas rather than over its own rows, so that `Rows` cannot carry the reach: the handler has
 * checked the area it begins with.
 */
export const ask = async <R>(db: Tx, statement: RawBuilder<R>): Promise<R[]> =>
  (await statement.execute(queriesOn(db))).rows

/** The same for an export, which runs it later. */
export const compiled = <R>(db: Tx, statement: RawBuilder<R>): CompiledQuery<R> => statement.compile(queriesOn(db))
