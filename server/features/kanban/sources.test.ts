import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Board } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'
import { makeContact } from '../../testing/contacts.ts'
import { makeViolation } from '../../testing/violations.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})
const { api, boardOf, share, sendCard, read } = boardTools(() => t)

/** A message to the khoroo, which its section leader may not read. */
const aMessage = async (): Promise<{ kind: string; id: string; number: string }> => {
  const id = await makeContact(t.core.pool, { area: 'D1K1' })
  const { rows } = await t.core.pool.query('select number from contacts where id = $1', [id])
  return { kind: 'contacts', id, number: `№ ${rows[0].number}` }
}
const make = (person: Person, board: Board, { kind, id }: { kind: string; id: string }) =>
  sendCard(person, board, { title: 'Хашаа шалгах', source: { kind, id } })
const cardsOf = (person: Person, { kind, id }: { kind: string; id: string }) =>
  api(person).get(`/v1/kanban/records/${kind}/${id}/cards`)
const sourceOf = async (person: Person, id: string) =>
  (await api(person).get(`/v1/kanban/cards/${id}`)).body.data.source

describe('a card made from a record', () => {
  test('names the record to those who may read it, and shows nothing of it to other members of the board', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [
      { id: leader.id, edits: true },
      { id: districtAdmin.id, edits: false },
    ])
    const message = await aMessage()
    const card = (await make(khorooAdmin, board, message)).body.data

    expect(card.source).toEqual({ kind: 'contacts', id: message.id, label: { mn: message.number } })
    expect(await sourceOf(districtAdmin, card.id)).toEqual(card.source)
    for (const path of [
      `cards/${card.id}`,
      `cards/${card.id}/history`,
      `boards/${board.id}`,
      'cards',
      'cards?mine=true',
    ]) {
      const { status, text } = await api(leader).get(`/v1/kanban/${path}`)
      expect([status, text.includes(message.id), text.includes(message.number)], path).toEqual([200, false, false])
    }
    expect((await cardsOf(leader, message)).status).toBe(404)
  })

  test('is listed at the record to the members of its board alone, and not counted for others', async () => {
    const board = await boardOf(khorooAdmin)
    const message = await aMessage()
    await make(khorooAdmin, board, message)

    expect((await cardsOf(khorooAdmin, message)).body.data).toMatchObject({
      label: { mn: message.number },
      labelIs: 'number',
      cards: [{ title: 'Хашаа шалгах', board: 'Хаврын ажил', column: 'Хийх', completedAt: null }],
    })
    for (const other of [districtAdmin, cityAdmin]) {
      const { status, text, body } = await cardsOf(other, message)
      expect([status, text.includes('Хашаа'), body.data.cards]).toEqual([200, false, []])
    }
    expect((await cardsOf(otherKhorooAdmin, message)).status).toBe(404)
  })

  test('is refused for a record that its author may not read as for one that does not exist', async () => {
    const message = await aMessage()
    const nobodys = { kind: 'contacts', id: '0199a000-0000-7000-8000-000000000001' }
    const board = await boardOf(leader)
    const answers = [
      await make(leader, board, message),
      await make(leader, board, nobodys),
      await make(leader, board, { kind: 'nothing', id: message.id }),
      await make(leader, board, { kind: 'constructor', id: message.id }),
      await make(leader, board, { kind: 'kanban', id: board.id }),
    ]

    for (const { status, body } of answers)
      expect([status, body.errors]).toMatchObject([400, [{ path: 'source', code: 'not_in_list' }]])
    expect((await read(leader, board.id)).cards).toEqual([])
  })

  test('keeps working after the record has gone, without naming it', async () => {
    const board = await boardOf(khorooAdmin)
    const message = await aMessage()
    const card = (await make(khorooAdmin, board, message)).body.data
    await t.core.pool.query('delete from contacts where id = $1', [message.id])

    expect(await sourceOf(khorooAdmin, card.id)).toBeNull()
    expect((await cardsOf(khorooAdmin, message)).status).toBe(404)
  })

  test('leads back to a violation as well; a card that is in the bin does not', async () => {
    const board = await boardOf(khorooAdmin)
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const violation = { kind: 'violations', id }
    const card = (await make(khorooAdmin, board, violation)).body.data
    expect((await cardsOf(khorooAdmin, violation)).body.data.cards).toMatchObject([{ id: card.id }])
    await api(khorooAdmin).delete(`/v1/kanban/cards/${card.id}`)

    expect((await cardsOf(khorooAdmin, violation)).body.data.cards).toEqual([])
  })
})
