import { beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, pdf, titlesOf } from '../../testing/boards.ts'
import { idOf } from '../../testing/people.ts'
import { deleteAbandoned } from './bin.ts'
import { aCard } from './testing.ts'

const { cityAdmin, khorooAdmin, leader, otherKhorooAdmin } = people

let t: TestApp
beforeEach(async () => {
  t = await app()
})

const { api, read, boardOf, share, addCard } = boardTools(() => t)

describe('after 30 days', () => {
  test('what is in the bin is deleted for good, except for what was restored in between', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const board = await boardOf(khorooAdmin)
    const [gone, back] = [await addCard(khorooAdmin, board, 'Хаясан'), await addCard(khorooAdmin, board, 'Сэргээсэн')]
    const other = await boardOf(khorooAdmin)
    const file = (await api(khorooAdmin).upload('/v1/files', pdf())).body.data.id
    const body = { ...aCard({ fileIds: [file] }), version: 1 }
    expect((await api(khorooAdmin).patch(`/v1/kanban/cards/${gone.id}`, body)).status).toBe(200)
    for (const path of [
      `cards/${gone.id}`,
      `cards/${back.id}`,
      `columns/${board.columns[2]?.id}`,
      `boards/${other.id}`,
    ])
      expect((await api(khorooAdmin).delete(`/v1/kanban/${path}`)).status).toBe(204)
    await api(khorooAdmin).post(`/v1/kanban/cards/${back.id}/restore`)

    const left = async () =>
      (
        await t.core.pool.query(
          'select (select count(*)::int from boards) as boards, (select count(*)::int from board_columns) as columns, (select count(*)::int from board_cards) as cards',
        )
      ).rows[0]
    const run = async () => {
      await t.core.pool.query(`update jobs set run_at = now() where kind = 'kanban.purge'`)
      t.core.jobs.wake()
      await expect
        .poll(
          async () =>
            (await t.core.pool.query(`select from jobs where kind = 'kanban.purge' and done_at is null`)).rowCount,
        )
        .toBe(0)
    }
    const due = await t.core.pool.query(`select distinct run_at from jobs where kind = 'kanban.purge'`)
    expect(due.rows).toEqual([{ run_at: new Date('2026-12-21T00:00:00Z') }])
    t.setNow(new Date('2026-12-20T23:59:59Z'))
    await run()
    expect(await left()).toEqual({ boards: 2, columns: 6, cards: 2 })

    t.setNow(new Date('2026-12-21T00:00:00Z'))
    await t.core.pool.query(`insert into jobs (kind, payload) values ('kanban.purge', '{}')`)
    await run()
    expect(await left()).toEqual({ boards: 1, columns: 2, cards: 1 })
    const links = await t.core.pool.query('select from file_links where file_id = $1', [file])
    const tidy = await t.core.pool.query(
      `select from jobs where kind = 'files.tidy' and payload ->> 'ids' like $1 and run_at > $2`,
      [`%${file}%`, new Date('2026-12-22T00:00:00Z')],
    )
    expect([links.rowCount, tidy.rowCount]).toEqual([0, 1])
    expect(titlesOf(await read(khorooAdmin, board.id)).flat()).toEqual(['Сэргээсэн'])
  })
})

describe('what happens to people and areas', () => {
  test('the board of an area that is merged goes on in the other one, with its staff', async () => {
    const board = await boardOf(khorooAdmin, { forArea: true })
    await addCard(khorooAdmin, board, 'Орц')
    const change = { kind: 'merge', into: idOf('D1K2') }
    const plan = await api(cityAdmin).post(`/v1/areas/${idOf('D1K1')}/plan`, change)
    expect(plan.status, plan.text).toBe(200)
    const done = await api(cityAdmin).post(`/v1/areas/${idOf('D1K1')}/reshape`, { change, print: plan.body.data.print })
    expect(done.status, done.text).toBe(200)

    expect(titlesOf(await read(otherKhorooAdmin, board.id)).flat()).toEqual(['Орц'])
    expect(
      (await api(otherKhorooAdmin).post('/v1/kanban/cards', { columnId: board.columns[0]?.id, ...aCard() })).status,
    ).toBe(201)
  })

  test('members who edit a board administer it when its owner has gone; others do not', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [
      { id: leader.id, edits: true },
      { id: cityAdmin.id, edits: false },
    ])
    await t.core.pool.query('update boards set owner_id = null where id = $1', [board.id])

    expect(await read(leader, board.id)).toMatchObject({ canManage: true })
    expect(await read(cityAdmin, board.id)).toMatchObject({ canWrite: false, canManage: false })
    expect((await api(khorooAdmin).get(`/v1/kanban/boards/${board.id}`)).status).toBe(404)
    const rename = await api(leader).patch(`/v1/kanban/boards/${board.id}`, { name: 'Шинэ', version: board.version })
    expect(rename.status, rename.text).toBe(200)
  })

  test('a board whose owner has gone is deleted with the files of its cards once it has no members; others stay', async () => {
    const file = (await api(khorooAdmin).upload('/v1/files', pdf())).body.data.id
    const [alone, shared, own] = [await boardOf(khorooAdmin), await boardOf(khorooAdmin), await boardOf(leader)]
    const card = await addCard(khorooAdmin, alone, 'Орц')
    const body = { ...aCard({ fileIds: [file] }), version: 1 }
    expect((await api(khorooAdmin).patch(`/v1/kanban/cards/${card.id}`, body)).status).toBe(200)
    await share(khorooAdmin, shared, [{ id: leader.id, edits: true }])
    await t.core.pool.query('update boards set owner_id = null where owner_id = $1', [khorooAdmin.id])
    await deleteAbandoned(t.core)

    const { rows } = await t.core.pool.query('select id from boards where id = any($1)', [
      [alone.id, shared.id, own.id],
    ])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([shared.id, own.id].toSorted())
    await expect
      .poll(async () => (await t.core.pool.query('select from file_links where file_id = $1', [file])).rowCount)
      .toBe(0)
  })
})
