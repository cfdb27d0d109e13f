import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { Actor, Who } from '#contract/core/actor.ts'
import { type Feature, reachOf } from '#contract/core/feature.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { type Move, movesFor, type Workflow } from '#contract/core/workflow.ts'
import { type Anchors, byRange, within } from './reach.ts'
import { countQuery, type PageAsk, type PageFound, type RecentReads, readPage } from './rows-page.ts'

/** What stands behind one request's rows. */
export interface Door {
  feature: Feature
  anchors: Anchors
  /** The verb of the route: how far its reads and writes go. */
  verb: string
  actor: Actor | null
  now: Date
  /** What the handlers touched: becomes audit lines and live announcements after them. */
  touched: Touched[]
  /** When only the totals of lists are wanted: answers what a count query (core/totals.ts) finds. */
  count?: CountRows | undefined
  /** What others count and read at the same moment; absent inside a write, which sees its own rows. */
  recent?: RecentReads | undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- a query over the tables of any feature
export type CountRows = (query: any) => Promise<number>

/** One row that was written. `row` is the row as it is now (as it was, when removed). */
export interface Touched {
  table: string
  row: Record<string, unknown>
  action: string
  from?: string
  to?: string
  note?: string
  details?: Record<string, unknown>
  /** The area it lay in before, when it was moved. */
  movedFrom?: string
  /** Written, but nobody needs to hear of it or find it in the log. */
  quiet?: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- the generic door; the types stand in the methods' signatures
type Loose = any

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const MANY_ROWS = 500

type Table<T> = keyof T & string
type From<T, K extends Table<T>> = SelectQueryBuilder<T, K, object>

/**
 * The only door to a feature's tables: every statement that leaves it carries the reach of the route's verb for this
 * person, and every written row is looked at again before the transaction may end. Source: docs/rules/reach.md.
 */
export class Rows<T> {
  readonly #db: Kysely<Loose>
  readonly #door: Door

  constructor(db: Kysely<Loose>, door: Door) {
    this.#db = db
    this.#door = door
  }

  /** The person asking; null for nobody. */
  get actor(): Actor | null {
    return this.#door.actor
  }

  /** "This person may `verb` this row", to be selected beside the columns. */
  may<K extends Table<T>>(verb: string, t: K): RawBuilder<boolean> {
    const { feature, anchors, actor, now, count } = this.#door
    const who: Who = actor?.role ?? 'ANYONE'
    // of the counts of one person (core/totals.ts) PostgreSQL keeps a plan for all values
    return within(reachOf(feature, verb, who), t, anchors, actor, now, count && byRange)
  }

  /** A select that holds only rows within reach of the route's verb (or of `verb`). */
  from<K extends Table<T>>(t: K, verb = this.#door.verb): From<T, K> {
    return (this.#db.selectFrom(t) as Loose).where(this.may(verb, t))
  }

  /**
   * One row, with whether this person may write it.
   * @throws Problem('not_found') when it may not be read, so that its existence does not leak; Problem('not_allowed') when
   * it may be read but the route's verb does not reach it.
   */
  async one<K extends Table<T>>(t: K, id: string, verb = this.#door.verb): Promise<Selectable<T[K]>> {
    const found = await (this.#db.selectFrom(t) as Loose)
      .selectAll()
      .where('id', '=', id)
      .where(this.may(verb, t))
      .executeTakeFirst()
    if (found) return found
    throw await this.#whyNot(t, id)
  }

  async #whyNot(t: string, id: string): Promise<Problem> {
    const { feature, verb } = this.#door
    if (verb === 'read' || !Object.hasOwn(feature.permissions, 'read')) return new Problem('not_found')
    const readable = await (this.#db.selectFrom(t) as Loose)
      .select('id')
      .where('id', '=', id)
      .where(this.may('read', t as Table<T>))
      .executeTakeFirst()
    return new Problem(readable ? 'not_allowed' : 'not_found')
  }

  /** A page of a list: rows and total, sorted by the allow-list, searched, in one round trip. */
  async page<K extends Table<T>, R>(t: K, ask: PageAsk<T, K, R>): Promise<PageFound<R>> {
    const { count, recent } = this.#door
    if (!count) return readPage(this.#db, this.from(t), t, ask, recent)
    const { page, pageSize } = ask.query
    return { data: [], meta: { page, pageSize, total: await count(countQuery(this.from(t), t, ask)) } }
  }

  /**
   * Creates a row.
   * @throws Problem('invalid') on areaId when the new row would lie out of reach.
   */
  async add<K extends Table<T>>(t: K, values: Insertable<T[K]>, trail: Trail = {}): Promise<Selectable<T[K]>> {
    const made = await (this.#db.insertInto(t) as Loose)
      .values(values)
      .returningAll()
      .returning(this.may(this.#door.verb, t).as('within_reach'))
      .executeTakeFirstOrThrow()
    return this.#looked(t, made, 'create', trail)
  }

  /**
   * Creates many rows in few statements (imports); all of them or, when one lies out of reach, none. With `ifMissing` those
   * whose columns of that name are there already are left as they are and out of the answer.
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
        .returning(this.may(this.#door.verb, t).as('within_reach'))
        .execute()
      made.push(...rows.map((row) => this.#looked<Selectable<T[K]>>(t, row, 'create', trail)))
    }
    return made
  }

  /**
   * Leaves a row with whoever it is for, as a letter is left in a box: the route's verb lets everybody write, and whoever
   * wrote it need not reach it. The handler answers nothing of the row. Where a rule of uniqueness says that it is there already,
   * nothing happens.
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
   * Creates a row unless a rule of uniqueness says that it is there already; undefined then. It is the database that decides, so two at
   * once never both win, and the transaction goes on.
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
      .returning(this.may(this.#door.verb, t).as('within_reach'))
      .executeTakeFirst()
    return made && this.#looked(t, made, 'create', trail)
  }

  /**
   * Changes a row that this person reaches, if it still is the version the change was made from.
   * @throws Problem('stale') with the row as it is now, when somebody else was faster.
   */
  async change<K extends Table<T>>(
    t: K,
    id: string,
    version: number | undefined,
    values: Updateable<T[K]>,
    trail: Trail = {},
  ): Promise<Selectable<T[K]>> {
    const changed = await (this.#db.updateTable(t) as Loose)
      .set({ ...values, version: sql`version + 1` })
      .where('id', '=', id)
      .where(this.may(this.#door.verb, t))
      .$if(version !== undefined, (q: Loose) => q.where('version', '=', version))
      .$if(this.#moves(t, values), (q: Loose) => q.returning(this.#areaBefore(t)))
      .returningAll()
      .returning(this.may(this.#door.verb, t).as('within_reach'))
      .executeTakeFirst()
    if (changed) return this.#looked(t, changed, 'change', trail)
    const current = await this.one(t, id)
    throw new Problem('stale', { current, table: t })
  }

  /** Creates a row or, where one with the same `keys` exists, changes it; the row must be within reach either way. */
  put<K extends Table<T>>(t: K, keys: (keyof T[K] & string)[], values: Insertable<T[K]>): Promise<void> {
    return this.putMany(t, keys, [values])
  }

  /** The same for many rows in few statements. They have the same columns, and no two of them the same `keys`. */
  async putMany<K extends Table<T>>(
    t: K,
    keys: (keyof T[K] & string)[],
    values: readonly Insertable<T[K]>[],
  ): Promise<void> {
    const columns = Object.keys(values[0] ?? {})
    for (let at = 0; at < values.length; at += MANY_ROWS) {
      const written: { within_reach: boolean }[] = await (this.#db.insertInto(t) as Loose)
        .values(values.slice(at, at + MANY_ROWS))
        .onConflict((c: Loose) =>
          c
            .columns(keys)
            .doUpdateSet((eb: Loose) =>
              Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
            ),
        )
        .returning(this.may(this.#door.verb, t).as('within_reach'))
        .execute()
      if (written.some(({ within_reach: reached }) => !reached)) throw fieldProblem('areaId', 'out_of_reach')
    }
  }

  /** Removes a row for good. */
  async remove<K extends Table<T>>(t: K, id: string, trail: Trail = {}): Promise<Selectable<T[K]>> {
    const gone = await (this.#db.deleteFrom(t) as Loose)
      .where('id', '=', id)
      .where(this.may(this.#door.verb, t))
      .returningAll()
      .executeTakeFirst()
    if (!gone) throw await this.#whyNot(t, id)
    this.#note(t, gone, { action: 'remove', ...trail })
    return gone
  }

  /** The moves of a workflow that are open to this person on this row. */
  moves<S extends string, A extends string>(
    w: Workflow<S, A>,
    state: string,
    authorId: unknown,
    facts?: readonly string[],
  ): Move<S, A>[] {
    const { actor } = this.#door
    return actor ? movesFor(w, state, { role: actor.role, isAuthor: authorId === actor.id, facts }) : []
  }

  /**
   * One move of a workflow. The old state is part of the UPDATE, so of two people only one wins.
   * The table's columns are `status` for the state and the anchor's owner for the author. `facts` hold of the row besides its
   * state; a handler that finds them out locks the row first.
   * @throws Problem('wrong_state') with the state and the actions that are open.
   */
  async act<K extends Table<T>, S extends string, A extends string>(
    w: Workflow<S, A>,
    t: K,
    id: string,
    action: A,
    extra: { note?: string | undefined; values?: Updateable<T[K]>; facts?: readonly string[] } = {},
  ): Promise<Selectable<T[K]>> {
    const row = (await this.one(t, id)) as Record<string, unknown>
    const state = String(row.status)
    const owner = this.#door.anchors[t]?.owner
    const open = this.moves(w, state, owner && row[owner], extra.facts)
    const move = open.find((m) => m.action === action)
    const wrong = () =>
      new Problem('wrong_state', { params: { state, action, allowedActions: [...new Set(open.map((m) => m.action))] } })
    if (!move) throw wrong()
    if (move.note === 'required' && !extra.note) throw fieldProblem('note', 'required')
    const after = await (this.#db.updateTable(t) as Loose)
      .set({ ...extra.values, status: move.to, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', '=', move.from)
      .where(this.may(this.#door.verb, t))
      .returningAll()
      .executeTakeFirst()
    if (!after) throw wrong()
    const note = extra.note ? { note: extra.note } : {}
    this.#note(t, after, { action, from: move.from, to: move.to, ...note })
    return after
  }

  /** Marks a row as touched by a statement that went around the methods above (counters, bulk moves). */
  touch<K extends Table<T>>(t: K, row: Selectable<T[K]>, trail: Trail & { action: string }): void {
    this.#note(t, row as Record<string, unknown>, trail)
  }

  /**
   * Changes all rows within reach that `where` names, in one statement (bulk marks, counters, putting children in order).
   * @returns the rows as they are now.
   */
  async changeMany<K extends Table<T>>(
    t: K,
    where: (q: UpdateWhere) => UpdateWhere,
    values: Updateable<T[K]> | Record<string, RawBuilder<unknown>>,
    trail: Trail = {},
  ): Promise<Selectable<T[K]>[]> {
    const narrowed = where((this.#db.updateTable(t) as Loose).set(values).where(this.may(this.#door.verb, t)))
    const rows: Loose[] = await (narrowed as Loose)
      .$if(this.#moves(t, values), (q: Loose) => q.returning(this.#areaBefore(t)))
      .returningAll()
      .returning(this.may(this.#door.verb, t).as('within_reach'))
      .execute()
    return rows.map((row) => this.#looked(t, row, 'change', trail))
  }

  /**
   * Changes the rows that hang on one which this person writes (`column` names it), wherever they lie: where a rule of the product
   * says that they follow it, a reach that ends in between would tear them apart. The handler answers nothing of them.
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

  #looked<R>(t: string, written: Loose, action: string, trail: Trail): R {
    const { within_reach: reached, area_before: before, ...row } = written
    if (!reached) throw fieldProblem('areaId', 'out_of_reach')
    const area = this.#door.anchors[t]?.area
    this.#note(t, row, { action, ...(area && before && before !== row[area] ? { movedFrom: before } : {}), ...trail })
    return row
  }

  #moves(t: string, values: object): boolean {
    const area = this.#door.anchors[t]?.area
    return area !== undefined && Object.hasOwn(values, area)
  }

  /** "The area this row lay in before the statement": a query inside an UPDATE still sees the row as it was. */
  #areaBefore(t: string): Loose {
    const area = sql.ref(`was.${this.#door.anchors[t]?.area}`)
    return sql`(select ${area} from ${sql.table(t)} was where was.id = ${sql.ref(`${t}.id`)})`.as('area_before')
  }

  #note(t: string, row: Record<string, unknown>, trail: Trail & { action: string; movedFrom?: string }): void {
    this.#door.touched.push({ table: t, row, ...trail })
  }
}

/** What the record's history says beside who and when. */
export interface Trail {
  action?: string
  from?: string
  to?: string
  note?: string
  details?: Record<string, unknown>
  quiet?: boolean
}

/** The where of a bulk change: columns compared with values, nothing else. */
export interface UpdateWhere {
  where(column: string, op: '=' | '<' | '>' | '<=' | '>=' | 'in' | 'is' | 'is not' | '!=', value: unknown): UpdateWhere
}
