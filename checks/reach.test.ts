import fc from 'fast-check'
import { type Generated, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ROLES, type Role } from '#contract/core/model/actor.ts'
import { FARS, type Far, feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { addressedTo } from '../server/core/access/addressed.ts'
import { type Anchors, within } from '../server/core/access/reach.ts'
import { Rows } from '../server/core/access/rows.ts'
import { queriesOn } from '../server/core/database/kysely.ts'
import { inTransaction } from '../server/core/database/transaction.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { AREA_CODES, idOf, parentCode, pathOf, people, type TestPerson } from '../server/testing/people.ts'

// The rule of reach against an oracle that is written from the product's paper, in codes of areas and without SQL.

interface ThingTables {
  check_things: {
    id: string
    area_id: string
    owner_id: string
    home_id: string
    kind: string
    status: string
    open: boolean
    name: string
    version: Generated<number>
  }
}
interface Thing {
  id: string
  area: string
  owner: TestPerson
  home: string
  kind: 'plain' | 'delicate'
  held: boolean
  open: boolean
  /** Whom it is addressed to: a person, or a group of an area; `early`: sent before anybody was there. */
  to: { person: TestPerson } | { role: Role | null; area: string; early: boolean }
}

/** What the rows' own kind leaves to a role, wherever they lie. */
const KINDS_OF: Record<Role, readonly string[]> = {
  CITY_ADMIN: ['plain', 'delicate'],
  DISTRICT_ADMIN: ['plain', 'delicate'],
  KHOROO_ADMIN: ['plain'],
  SECTION_LEADER: ['plain'],
  APPLICATION: [],
}

const anchors: Anchors = {
  check_things: {
    area: 'area_id',
    owner: 'owner_id',
    published: (t) => sql<boolean>`${sql.ref(`${t}.open`)}`,
    member: addressedTo('check_addresses', 'thing_id'),
    held: { when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'draft'`, home: 'home_id' },
    also: (t, { role }) => sql<boolean>`${sql.ref(`${t}.kind`)} = any(${[...KINDS_OF[role]]}::text[])`,
  },
}

/** The same with rows that are shared among staff in place of published. */
const { published: shared, ...narrow } = anchors.check_things ?? {}
const staffAnchors: Anchors = { check_things: { ...narrow, ...(shared && { shared }) } }

const everybody = Object.values(people)
const isBelowOrSame = (area: string, top: string): boolean => {
  for (let at: string | undefined = area; at !== undefined; at = parentCode(at)) if (at === top) return true
  return false
}

/** May this person reach the thing, this far? From docs/rules/reach.md, nothing else. `isShared`: an open thing is open to staff alone. */
function oracle(far: Far | undefined, who: TestPerson | null, thing: Thing, isShared = false): boolean {
  if (!far) return false
  if (far === 'published') return thing.open && !isShared
  if (far === 'shared') return thing.open && isShared && who !== null
  if (far === 'open') return (thing.open && !(isShared && who === null)) || oracle('subtree', who, thing)
  if (!who) return false
  if (!KINDS_OF[who.role].includes(thing.kind)) return false
  if (thing.held && thing.home !== who.area) return false
  if (far === 'all') return true
  if (far === 'own') return thing.owner === who
  if (far === 'member') {
    if ('person' in thing.to) return thing.to.person === who
    // who has no area belongs to the city alone
    const isThere = isBelowOrSame(who.area ?? 'C', thing.to.area)
    return isThere && !thing.to.early && (thing.to.role === null || thing.to.role === who.role)
  }
  if (who.area === null) return false
  if (far === 'unit') return thing.area === who.area
  const below = isBelowOrSame(thing.area, who.area)
  if (far === 'subtree') return below
  return below || (thing.open && isBelowOrSame(who.area, thing.area))
}

const actorOf = (p: TestPerson | null): Actor | null =>
  p && {
    id: p.id,
    role: p.role,
    areaId: p.area && idOf(p.area),
    areaPath: p.area && pathOf(p.area),
    sessionId: idOf('session'),
  }

const aThing = fc.record({
  id: fc.uuid(),
  area: fc.constantFrom(...AREA_CODES),
  owner: fc.constantFrom(...everybody),
  home: fc.constantFrom(...AREA_CODES),
  kind: fc.constantFrom('plain' as const, 'delicate' as const),
  held: fc.boolean(),
  open: fc.boolean(),
  to: fc.oneof(
    fc.record({ person: fc.constantFrom(...everybody) }),
    fc.record({
      role: fc.constantFrom(...ROLES, null),
      area: fc.constantFrom(...AREA_CODES),
      early: fc.boolean(),
    }),
  ),
})
const aFar = fc.constantFrom<Far | undefined>(...FARS, undefined)
const aPerson = fc.constantFrom<TestPerson | null>(...everybody, null)
const columnsOf = (t: Thing) => ({
  id: t.id,
  area_id: idOf(t.area),
  owner_id: t.owner.id,
  home_id: idOf(t.home),
  kind: t.kind,
  status: t.held ? 'draft' : 'sent',
  open: t.open,
  name: 'thing',
})

let t: TestApp
const things = fc.sample(aThing, { numRuns: 400, seed: 72 })

beforeAll(async () => {
  t = await app()
  await t.core.pool.query(`create table check_things (id uuid primary key, area_id uuid not null references areas, owner_id uuid not null,
    home_id uuid not null, kind text not null, status text not null, open boolean not null, name text not null, version int not null default 1)`)
  await t.core.pool.query(
    `create table check_addresses (thing_id uuid not null, user_id uuid, role text, area_id uuid, sent_at timestamptz)`,
  )
  for (const thing of things) await insert(thing)
})

async function insert(thing: Thing): Promise<void> {
  await address(thing)
  await t.core.pool.query(
    'insert into check_things (id, area_id, owner_id, home_id, kind, status, open, name) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    Object.values(columnsOf(thing)),
  )
}

const address = ({ id, to }: Thing) =>
  t.core.pool.query(
    'insert into check_addresses (thing_id, user_id, role, area_id, sent_at) values ($1, $2, $3, $4, $5)',
    'person' in to
      ? [id, to.person.id, null, null, new Date()]
      : [id, null, to.role, idOf(to.area), to.early ? new Date('2000-01-01') : new Date()],
  )

test('a query holds exactly the rows the paper allows, for every reach and person', async () => {
  const db = queriesOn<ThingTables>(t.core.pool)
  let compared = 0
  for (const isShared of [false, true]) {
    for (const far of [...FARS, undefined]) {
      for (const who of [...everybody, null]) {
        const asked = { anchors: isShared ? staffAnchors : anchors, actor: actorOf(who), now: new Date(), verb: 'read' }
        const found = await db
          .selectFrom('check_things')
          .select('id')
          .where(within(far, 'check_things', asked))
          .execute()
        const expected = things.filter((thing) => oracle(far, who, thing, isShared)).map((thing) => thing.id)
        expect(found.map((row) => row.id).toSorted(), `${far} of ${who?.name ?? 'nobody'}`).toEqual(expected.toSorted())
        compared += 1
      }
    }
  }
  expect(compared).toBe(2 * 10 * 13)
})

test('a table without an anchor has no rows', async () => {
  const found =
    await sql`select 1 from check_things where ${within('all', 'check_things', { anchors: {}, actor: actorOf(people.cityAdmin), now: new Date(), verb: 'read' })}`.execute(
      queriesOn(t.core.pool),
    )
  expect(found.rows).toEqual([])
})

describe('writing, against the oracle', () => {
  const aCase = fc.record({
    read: aFar,
    write: aFar,
    who: aPerson,
    thing: aThing,
    target: fc.constantFrom(...AREA_CODES),
  })

  /** Runs one action of Rows as this person under this matrix; answers what happened and leaves nothing behind. */
  async function attempt(
    c: { read: Far | undefined; write: Far | undefined; who: TestPerson | null; thing: Thing },
    work: (rows: Rows<ThingTables>) => Promise<unknown>,
  ): Promise<string> {
    const role: Role | 'ANYONE' = c.who?.role ?? 'ANYONE'
    const permissions = { read: c.read ? { [role]: c.read } : {}, write: c.write ? { [role]: c.write } : {} }
    const context = {
      feature: feature({ name: 'things', permissions, routes: {} }),
      anchors,
      verb: 'write',
      actor: actorOf(c.who),
      now: new Date(),
      touched: [],
    }
    const outcome = await inTransaction(t.core.pool, async (client) => {
      await work(new Rows<ThingTables>(client, context))
      throw new Error('undo')
    }).catch((error: unknown) => error)
    if (outcome instanceof Problem) return outcome.code
    if (outcome instanceof Error && outcome.message === 'undo') return 'done'
    throw outcome
  }

  const expected = (c: { read: Far | undefined; write: Far | undefined; who: TestPerson | null; thing: Thing }) => {
    if (oracle(c.write, c.who, c.thing)) return 'done'
    return oracle(c.read, c.who, c.thing) ? 'not_allowed' : 'not_found'
  }
  const withRow =
    (thing: Thing, work: (rows: Rows<ThingTables>) => Promise<unknown>) => async (rows: Rows<ThingTables>) => {
      await insert(thing)
      return work(rows)
    }
  const property = (
    work: (c: { thing: Thing; target: string }) => (rows: Rows<ThingTables>) => Promise<unknown>,
    expectedOf: (c: never) => string,
  ) =>
    fc.assert(
      fc.asyncProperty(aCase, async (c) => {
        const got = await attempt(c, withRow(c.thing, work(c)))
        await t.core.pool.query('delete from check_things where id = $1', [c.thing.id])
        await t.core.pool.query('delete from check_addresses where thing_id = $1', [c.thing.id])
        expect(got).toBe(expectedOf(c as never))
      }),
      { numRuns: 300 },
    )

  test('reading one to write it: 404 when it may not be read, 403 when it may only be read', () =>
    property(
      ({ thing }) =>
        (rows) =>
          rows.one('check_things', thing.id),
      expected,
    ))

  test('changing follows the same rule', () =>
    property(
      ({ thing }) =>
        (rows) =>
          rows.change('check_things', { id: thing.id, version: 1 }, { name: 'other' }),
      expected,
    ))

  test('removing follows the same rule', () =>
    property(
      ({ thing }) =>
        (rows) =>
          rows.remove('check_things', thing.id),
      expected,
    ))

  test('a row cannot be moved to an area out of reach: the far end is looked at too', () =>
    property(
      ({ thing, target }) =>
        (rows) =>
          rows.change('check_things', { id: thing.id, version: 1 }, { area_id: idOf(target) }),
      (c: { read: Far; write: Far; who: TestPerson; thing: Thing; target: string }) => {
        const before = expected(c)
        if (before !== 'done') return before
        return oracle(c.write, c.who, { ...c.thing, area: c.target }) ? 'done' : 'invalid'
      },
    ))

  test('a row cannot be created out of reach', () =>
    fc.assert(
      fc.asyncProperty(aCase, async (c) => {
        await address(c.thing)
        const got = await attempt(c, (rows) => rows.add('check_things', columnsOf(c.thing)))
        await t.core.pool.query('delete from check_addresses where thing_id = $1', [c.thing.id])
        expect(got).toBe(oracle(c.write, c.who, c.thing) ? 'done' : 'invalid')
      }),
      { numRuns: 300 },
    ))

  test('a bulk change touches exactly the rows within reach', () =>
    fc.assert(
      fc.asyncProperty(aCase, async (c) => {
        let changed: string[] = []
        await attempt(c, async (rows) => {
          changed = (await rows.changeMany('check_things', (q) => q, { name: 'bulk' })).map((row) => row.id)
        })
        const allowed = things.filter((thing) => oracle(c.write, c.who, thing)).map((thing) => thing.id)
        expect(changed.toSorted()).toEqual(allowed.toSorted())
      }),
      { numRuns: 60 },
    ))
})
