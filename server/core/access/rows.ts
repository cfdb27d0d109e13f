import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { HistoryLine } from '#contract/core/content/answers.ts'
import type { Actor, Who } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { type Move, movesFor, type Workflow } from '#contract/core/model/workflow.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import { columnOf } from '../database/sql.ts'
import { type Checked, checkArea, hasLevel } from './area-level.ts'
import { historyOf } from './history.ts'
import { insertOf } from './insert.ts'
import { countQuery, type PageAsk, type PageFound, readPage } from './list.ts'
import { byRange, within } from './reach.ts'
import type { RowsContext } from './rows-context.ts'
import type { Touched, Trail, UpdateWhere } from './touched.ts'
import { type Acting, judge, wrongState } from './transition.ts'
import { type Unscoped, unscoped } from './unscoped.ts'
import { compiledFor, type WrittenStatement } from './written-statement.ts'

export type { RowsContext, Touched }

// oxlint-disable-next-line typescript/no-explicit-any -- generic code; types are checked by the methods' signatures
type Loose = any

/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const MANY_ROWS = 500

type Table<T> = keyof T & string
type From<T, K extends Table<T>> = SelectQueryBuilder<T, K, object>

/**
 * The scoped repository of a feature: every statement carries the authorization scope (the reach) of the route's verb for this person,
 * and every written row is checked against it before the transaction can commit. Features have no other access to the database, except
 * by `unscoped` with a reason. Source: docs/rules/reach.md.
 */
export class Rows<T> {
  readonly #target: Tx
  readonly #db: Kysely<Loose>
  readonly #context: RowsContext

  /** `target`: the transaction of a write, or the pool. */
  constructor(target: Tx, context: RowsContext) {
    this.#target = target
    this.#db = queriesOn(target)
    this.#context = context
  }

  /** Whether only the total of a list is wanted (requests/totals.ts). */
  get isCounting(): boolean {
    return this.#context.count !== undefined
  }

  /** The caller; null when not signed in. */
  get actor(): Actor | null {
    return this.#context.actor
  }

  /** An expression for whether the caller may `verb` the row. */
  may<K extends Table<T>>(verb: string, t: K): RawBuilder<boolean> {
    const { feature, anchors, actor, now, count } = this.#context
    const who: Who = actor?.role ?? 'ANYONE'
    // counts for one person (requests/totals.ts) share a generic plan
    return within(reachOf(feature, verb, who), t, { anchors, actor, now, verb, below: count && byRange })
  }

  /** A select limited to rows within reach of the route's verb (or of `verb`). */
  from<K extends Table<T>>(t: K, verb = this.#context.verb): From<T, K> {
    return (this.#db.selectFrom(t) as Loose).where(this.may(verb, t))
  }

  /** Reads the rows of a statement that is built once for each kind of caller. */
  async read<V extends Readonly<Record<string, string>>, R>(
    statement: WrittenStatement<Rows<T>, V, R>,
    values: V,
  ): Promise<R[]> {
    const rowsOf = (context: RowsContext) => new Rows<T>(this.#target, context)
    return (await this.#db.executeQuery(compiledFor(statement, this.#context, values, rowsOf))).rows
  }

  /**
   * Reads one row.
   *
   * @throws Problem('not_found') when it may not be read, so its existence does not leak; Problem('not_allowed') when
   * it may be read but the route's verb does not reach it.
   */
  async one<K extends Table<T>>(t: K, id: string, verb = this.#context.verb): Promise<Selectable<T[K]>> {
    const found = await (this.#db.selectFrom(t) as Loose)
      .selectAll()
      .where('id', '=', id)
      .where(this.may(verb, t))
      .executeTakeFirst()
    if (found) return found
    throw await this.#whyNot(t, id)
  }

  async #whyNot(t: string, id: string): Promise<Problem> {
    const { feature, verb } = this.#context
    if (verb === 'read' || !Object.hasOwn(feature.permissions, 'read')) return new Problem('not_found')
    const readable = await (this.#db.selectFrom(t) as Loose)
      .select('id')
      .where('id', '=', id)
      .where(this.may('read', t as Table<T>))
      .executeTakeFirst()
    return new Problem(readable ? 'not_allowed' : 'not_found')
  }

  /**
   * Reads one row within reach of the route's verb and locks it until the transaction ends.
   *
   * @throws Problem as `one`; Problem('stale') with the current row when its version is not `version`.
   */
  async lock<K extends Table<T>>(t: K, id: string, version?: number): Promise<Selectable<T[K]>> {
    const found = await (this.#db.selectFrom(t) as Loose)
      .selectAll(t)
      .where(`${t}.id`, '=', id)
      .where(this.may(this.#context.verb, t))
      .forUpdate(t)
      .executeTakeFirst()
    if (!found) throw await this.#whyNot(t, id)
    if (version !== undefined && found.version !== version) throw new Problem('stale', { current: found, table: t })
    return found
  }

  /** Takes a lock named `name` until the transaction ends; other transactions wait here. */
  async exclusively(name: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(this.#db)
  }

  /** The history of a row within reach of the route's verb, newest first. @throws Problem as `one`. */
  async history<K extends Table<T>>(t: K, id: string): Promise<HistoryLine[]> {
    await this.one(t, id)
    return historyOf(this.#target, t, id)
  }

  /**
   * Returns access without a reach, for what a reach cannot express: areas in general, sums over a tree, links between
   * rows that were already reached. `reason` is a constant that explains why nobody sees more than they may;
   * docs/generated/unscoped.md lists all of them.
   */
  unscoped(reason: string): Unscoped {
    return unscoped({ db: this.#target }, reason)
  }

  /** Reads a page of a list in one round trip: rows and total, sorted by the allow-list, searched. */
  async page<K extends Table<T>, R>(t: K, ask: PageAsk<T, K, R>): Promise<PageFound<R>> {
    const { count, recent } = this.#context
    if (!count) return readPage({ db: this.#db, t, recent }, this.from(t), ask)
    const { page, pageSize } = ask.query
    return { data: [], meta: { page, pageSize, total: await count(countQuery(this.from(t), t, ask)) } }
  }

  /** when the new row would be out of reach */
  async add<K extends Table<T>>(t: K, values: Insertable<T[K]>, trail: Trail = {}): Promise<Selectable<T[K]>> {
    const { rows } = await insertOf(t, values, this.#checks(t)).execute(this.#db)
    return this.#looked(t, rows[0], 'create', trail)
  }

  /**
   * Creates many rows in few statements (imports), or none when one would be out of reach. `ifMissing` names columns:
   * rows with existing values in them are skipped and not returned.
   *
   * @throws Problem('invalid') on areaId.
   */
  async addMany<K extends Table<T>>(
    t: K,
    values: readonly Insertable<T[K]>[],
    { ifMissing, ...trail }: Trail & { ifMissing?: readonly (keyof T[K] & string)[] } = {},
  ): Promise<Selectable<T[K]>[]> {
    const made: Selectable<T[K]>[] = []
    for (let at = 0; at < values.length; at += MANY_ROWS) {
      const rows: Loose[] = await (this.#db.insertInto(t) as Loose)
        .values(values.slice(at, at + MANY_ROWS))
        .$if(ifMissing !== undefined, (q: Loose) => q.onConflict((c: Loose) => c.columns(ifMissing).doNothing()))
        .returningAll()
        .returning(this.#checks(t))
        .execute()
      made.push(...rows.map((row) => this.#looked<Selectable<T[K]>>(t, row, 'create', trail)))
    }
    return made
  }

  /**
   * Creates a row that its author need not be able to reach, like a letter in a letter box: the route's verb lets
   * everybody write. The handler returns nothing of the row. Does nothing when a unique constraint says that the row
   * exists.
   */
  async leave<K extends Table<T>>(t: K, values: Insertable<T[K]>, trail: Trail = {}): Promise<void> {
    const made = await (this.#db.insertInto(t) as Loose)
      .values(values)
      .onConflict((c: Loose) => c.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) this.#note(t, made, { action: 'create', ...trail })
  }

  /**
   * Creates a row unless a unique constraint says that it exists; then returns undefined. The database decides, so of
   * two concurrent attempts exactly one succeeds, and the transaction continues.
   */
  async addOnce<K extends Table<T>>(
    t: K,
    values: Insertable<T[K]>,
    trail: Trail = {},
  ): Promise<Selectable<T[K]> | undefined> {
    const made = await (this.#db.insertInto(t) as Loose)
      .values(values)
      .onConflict((c: Loose) => c.doNothing())
      .returningAll()
      .returning(this.#checks(t))
      .executeTakeFirst()
    return made && this.#looked(t, made, 'create', trail)
  }

  /**
   * Updates a row within reach if its version is still the expected one; undefined expects none.
   *
   * @throws Problem('stale') with the current row otherwise.
   */
  async change<K extends Table<T>>(
    t: K,
    { id, version }: { readonly id: string; readonly version: number | undefined },
    values: Updateable<T[K]>,
    trail: Trail = {},
  ): Promise<Selectable<T[K]>> {
    const changed = await (this.#db.updateTable(t) as Loose)
      .set({ ...values, version: sql`version + 1` })
      .where('id', '=', id)
      .where(this.may(this.#context.verb, t))
      .$if(version !== undefined, (q: Loose) => q.where('version', '=', version))
      .$if(this.#moves(t, values), (q: Loose) => q.returning(this.#areaBefore(t)))
      .returningAll()
      .returning(this.#checks(t, values))
      .executeTakeFirst()
    if (changed) return this.#looked(t, changed, 'change', trail)
    const current = await this.one(t, id)
    throw new Problem('stale', { current, table: t })
  }

  /** Creates a row or updates the one with the same `keys`; the row must be within reach in either case. */
  put<K extends Table<T>>(t: K, keys: (keyof T[K] & string)[], values: Insertable<T[K]>): Promise<void> {
    return this.putMany(t, keys, [values])
  }

  /** As `put`, for many rows in few statements. All have the same columns, and no two the same `keys`. */
  async putMany<K extends Table<T>>(
    t: K,
    keys: (keyof T[K] & string)[],
    values: readonly Insertable<T[K]>[],
  ): Promise<void> {
    const columns = Object.keys(values[0] ?? {})
    for (let at = 0; at < values.length; at += MANY_ROWS) {
      const written: Checked[] = await (this.#db.insertInto(t) as Loose)
        .values(values.slice(at, at + MANY_ROWS))
        .onConflict((c: Loose) =>
          c
            .columns(keys)
            .doUpdateSet((eb: Loose) =>
              Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
            ),
        )
        .returning(this.#checks(t))
        .execute()
      for (const row of written) checkArea(row)
    }
  }

  /** Deletes a row. */
  async remove<K extends Table<T>>(t: K, id: string, trail: Trail = {}): Promise<Selectable<T[K]>> {
    const gone = await (this.#db.deleteFrom(t) as Loose)
      .where('id', '=', id)
      .where(this.may(this.#context.verb, t))
      .returningAll()
      .executeTakeFirst()
    if (!gone) throw await this.#whyNot(t, id)
    this.#note(t, gone, { action: 'remove', ...trail })
    return gone
  }

  /** The steps of a workflow that this person may take on this row. */
  moves<S extends string, A extends string>(
    w: Workflow<S, A>,
    state: string,
    authorId: unknown,
    facts?: readonly string[],
  ): Move<S, A>[] {
    const { actor } = this.#context
    return actor ? movesFor(w, state, { role: actor.role, isAuthor: authorId === actor.id, facts }) : []
  }

  /**
   * Executes one step of a workflow on a row that this transaction has locked (`lock`). The step is checked here, once,
   * against that row; `values` as a function runs after the check. The UPDATE also compares the old state, so of two
   * concurrent steps on an unlocked row exactly one succeeds. `status` is the state, in the column `state` of the anchor;
   * the owner of the anchor is the author.
   *
   * @throws Problem('wrong_state') with the state and the available actions.
   */
  async act<K extends Table<T>, S extends string, A extends string>(
    w: Workflow<S, A>,
    t: K,
    row: { readonly id: string; readonly status: string },
    { action, note, values, facts, allowed, recordedAs = action }: Acting<S, A, Updateable<T[K]>>,
  ): Promise<Selectable<T[K]>> {
    const { id, status: state } = row
    const { owner, state: column = 'status' } = this.#context.anchors[t] ?? {}
    const moves = this.moves(w, state, owner && (row as Loose)[owner], facts)
    const step = { state, action, note, open: moves.filter((m) => allowed?.includes(m.action) ?? true) }
    const move = judge(step)
    const after = await (this.#db.updateTable(t) as Loose)
      .set({
        ...(typeof values === 'function' ? await values(move) : values),
        [column]: move.to,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where(column, '=', move.from)
      .where(this.may(this.#context.verb, t))
      .returningAll()
      .executeTakeFirst()
    if (!after) {
      await this.one(t, id)
      throw wrongState(step)
    }
    this.#note(t, after, { action: recordedAs, from: move.from, to: move.to, ...(note ? { note } : {}) })
    return after
  }

  /** Marks a row as touched by a statement that bypassed the methods above (counters, bulk moves). */
  touch<K extends Table<T>>(t: K, row: Selectable<T[K]>, trail: Trail & Pick<Touched, 'action' | 'movedFrom'>): void {
    this.#note(t, row as Record<string, unknown>, trail)
  }

  /**
   * Updates all rows within reach that match `where` in one statement (bulk marks, counters, reordering).
   *
   * @returns the updated rows.
   */
  async changeMany<K extends Table<T>>(
    t: K,
    where: (q: UpdateWhere) => UpdateWhere,
    values: Updateable<T[K]> | Record<string, RawBuilder<unknown>>,
    trail: Trail = {},
  ): Promise<Selectable<T[K]>[]> {
    const narrowed = where((this.#db.updateTable(t) as Loose).set(values).where(this.may(this.#context.verb, t)))
    const rows: Loose[] = await (narrowed as Loose)
      .$if(this.#moves(t, values), (q: Loose) => q.returning(this.#areaBefore(t)))
      .returningAll()
      .returning(this.#checks(t, values))
      .execute()
    return rows.map((row) => this.#looked(t, row, 'change', trail))
  }

  /**
   * Updates the dependants of a row that this person may write (`column` refers to it), even out of reach: for rules
   * that make them follow that row, where a narrower reach would leave them inconsistent. The handler returns nothing
   * of them.
   */
  async changeFollowers<K extends Table<T>>(
    t: K,
    { column, id }: { column: keyof T[K] & string; id: string },
    values: Updateable<T[K]>,
    trail: Trail & { action: string },
  ): Promise<void> {
    await this.one(t, id)
    const followers: Loose[] = await (this.#db.updateTable(t) as Loose)
      .set({ ...values, version: sql`version + 1` })
      .where(column, '=', id)
      .returningAll()
      .execute()
    for (const row of followers) this.#note(t, row, trail)
  }

  /** What `checkArea` reads of a written row; the level only where the statement sets the area. */
  #checks<K extends Table<T>>(t: K, values?: object): Loose[] {
    const { area, levels } = this.#context.anchors[t] ?? {}
    const reached = this.may(this.#context.verb, t).as('within_reach')
    if (!area || !levels || (values && !this.#moves(t, values))) return [reached]
    return [reached, hasLevel(columnOf(t, area), levels).as('has_level')]
  }

  #looked<R>(t: string, written: Loose, action: string, trail: Trail): R {
    checkArea(written)
    const { within_reach: _reached, has_level: _hasLevel, area_before: before, ...row } = written
    const area = this.#context.anchors[t]?.area
    this.#note(t, row, { action, ...(area && before && before !== row[area] ? { movedFrom: before } : {}), ...trail })
    return row
  }

  #moves(t: string, values: object): boolean {
    const area = this.#context.anchors[t]?.area
    return area !== undefined && Object.hasOwn(values, area)
  }

  /** The row's area before the statement: a subquery inside an UPDATE sees the old row. */
  #areaBefore(t: string): Loose {
    const area = sql.ref(`was.${this.#context.anchors[t]?.area}`)
    return sql`(select ${area} from ${sql.table(t)} was where was.id = ${sql.ref(`${t}.id`)})`.as('area_before')
  }

  #note(t: string, row: Record<string, unknown>, trail: Trail & { action: string; movedFrom?: string }): void {
    this.#context.touched.push({ table: t, row, ...trail })
  }
}
