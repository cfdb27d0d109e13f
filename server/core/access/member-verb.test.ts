import { type Generated, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { feature } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, pathOf } from '../../testing/people.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Anchors } from './reach.ts'
import { Rows } from './rows.ts'

// Members of one record who differ in what they may do to it: some edit, some only read.

interface BoardTables {
  check_boards: { id: string; name: string; version: Generated<number> }
  check_cards: { id: string; board_id: string; name: string; version: Generated<number> }
}

const anchors: Anchors = {
  check_boards: {
    member: (t, { id }, _now, verb) =>
      sql<boolean>`exists (select from check_members m where m.board_id = ${sql.ref(`${t}.id`)} and m.user_id = ${id}
        and (m.edits or ${verb === 'read'}))`,
  },
  check_cards: { via: { column: 'board_id', table: 'check_boards' } },
}
const EVERY_MEMBER = { DISTRICT_ADMIN: 'member', KHOROO_ADMIN: 'member', SECTION_LEADER: 'member' } as const

const board = idOf('check board')
const card = idOf('check card')
const { districtAdmin: editor, khorooAdmin: reader, leader: stranger } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
  await t.core.pool.query(`create table check_boards (id uuid primary key, name text not null, version int not null default 1);
    create table check_cards (id uuid primary key, board_id uuid not null, name text not null, version int not null default 1);
    create table check_members (board_id uuid not null, user_id uuid not null, edits boolean not null)`)
  await t.core.pool.query('insert into check_boards values ($1, $2)', [board, 'board'])
  await t.core.pool.query('insert into check_cards values ($1, $2, $3)', [card, board, 'card'])
  for (const [person, edits] of [
    [editor, true],
    [reader, false],
  ] as const) {
    await t.core.pool.query('insert into check_members values ($1, $2, $3)', [board, person.id, edits])
  }
})

/** What `work` does as this person on a route with this verb: `done`, or the code of the problem. Leaves nothing behind. */
async function attempt(
  { id, role, area }: typeof editor,
  verb: 'read' | 'write',
  work: (rows: Rows<BoardTables>) => Promise<unknown>,
): Promise<string> {
  const outcome = await inTransaction(t.core.pool, async (client) => {
    const rows = new Rows<BoardTables>(client, {
      feature: feature({ name: 'boards', permissions: { read: EVERY_MEMBER, write: EVERY_MEMBER }, routes: {} }),
      anchors,
      verb,
      actor: { id, role, areaId: area && idOf(area), areaPath: area && pathOf(area), sessionId: idOf('session') },
      now: new Date(),
      touched: [],
    })
    await work(rows)
    throw new Error('undo')
  }).catch((error: unknown) => error)
  if (outcome instanceof Problem) return outcome.code
  if (outcome instanceof Error && outcome.message === 'undo') return 'done'
  throw outcome
}

const WRITES: [string, (rows: Rows<BoardTables>) => Promise<unknown>][] = [
  ['locks the board', (rows) => rows.lock('check_boards', board)],
  ['changes the board', (rows) => rows.change('check_boards', { id: board, version: 1 }, { name: 'other' })],
  ['changes a card of it', (rows) => rows.change('check_cards', { id: card, version: 1 }, { name: 'other' })],
  ['removes a card of it', (rows) => rows.remove('check_cards', card)],
]

test.each(WRITES)('a member who %s must be one who edits', async (_name, work) => {
  expect(await attempt(editor, 'write', work)).toBe('done')
  expect(await attempt(reader, 'write', work)).toBe('not_allowed')
  expect(await attempt(stranger, 'write', work)).toBe('not_found')
})

test('a member who only reads adds no card: it would be out of reach', async () => {
  const add = (rows: Rows<BoardTables>) =>
    rows.add('check_cards', { id: idOf('another card'), board_id: board, name: 'another' })

  expect(await attempt(editor, 'write', add)).toBe('done')
  expect(await attempt(reader, 'write', add)).toBe('invalid')
  expect(await attempt(stranger, 'write', add)).toBe('invalid')
})

test('a bulk change by a member who only reads changes nothing', async () => {
  const count = async (person: typeof editor) => {
    let changed = -1
    await attempt(person, 'write', async (rows) => {
      changed = (await rows.changeMany('check_cards', (q) => q, { name: 'bulk' })).length
    })
    return changed
  }

  expect([await count(editor), await count(reader), await count(stranger)]).toEqual([1, 0, 0])
})

test('reading is open to both members, and a route that reads asks whether the row may be written', async () => {
  const mayWrite = async (person: typeof editor) => {
    let found: boolean | undefined
    await attempt(person, 'read', async (rows) => {
      const row = await rows
        .from('check_cards')
        .select(rows.may('write', 'check_cards').as('may_write'))
        .executeTakeFirst()
      found = row?.may_write
    })
    return found
  }

  expect([await mayWrite(editor), await mayWrite(reader), await mayWrite(stranger)]).toEqual([true, false, undefined])
})
