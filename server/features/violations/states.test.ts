import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations cascade')
})

const NOTE = 'Газар дээр нь очиж үзлээ.'
const one = async (person: TestPerson, id: string) => (await t.as(person).get(`/v1/violations/${id}`)).body.data
const act = (person: TestPerson, id: string, action: string, more: object = {}) =>
  t.as(person).post(`/v1/violations/${id}/transitions`, { action, ...more })

/** The table of docs/rules/violations.md: state and level → what the office that has it in hand may do, and those above it. */
const TABLE: [status: string, level: 'khoroo' | 'district' | 'city', actions: string[]][] = [
  ['reported', 'khoroo', ['verify', 'reject', 'mark_duplicate']],
  ['verified', 'khoroo', ['start', 'refer', 'reject', 'mark_duplicate']],
  ['in_progress', 'khoroo', ['resolve', 'refer']],
  ['referred', 'district', ['start', 'refer', 'reject', 'mark_duplicate']],
  ['in_progress', 'district', ['resolve', 'refer']],
  ['referred', 'city', ['start', 'reject', 'mark_duplicate']],
  ['in_progress', 'city', ['resolve']],
  ['resolved', 'khoroo', []],
  ['rejected', 'khoroo', []],
  ['duplicate', 'khoroo', []],
]
const OFFICES: [name: string, person: TestPerson, handles: string[]][] = [
  ['the khoroo', khorooAdmin, ['khoroo']],
  ['the district', districtAdmin, ['khoroo', 'district']],
  ['the city', cityAdmin, ['khoroo', 'district', 'city']],
]

describe.each(TABLE)('%s with the %s', (status, level, actions) => {
  const wish = async () => {
    const root = status === 'duplicate' ? await makeViolation(t.core.pool, { area: 'D1K1S1' }) : undefined
    return makeViolation(t.core.pool, {
      area: 'D1K1S1',
      status: status as 'reported',
      level,
      // nobody of those below belongs to the reporter's own area
      reporter: people.homelessCitizen,
      ...(root ? { duplicateOf: root.id } : {}),
    })
  }

  test.each(OFFICES)('%s has exactly these steps', async (_who, person, handled) => {
    const { id } = await wish()
    expect((await one(person, id)).allowedActions).toEqual(handled.includes(level) ? actions : [])
  })

  test('a section leader has none', async () => {
    const { id } = await wish()
    expect((await one(leader, id)).allowedActions).toEqual([])
  })

  test('a step that is not open is refused with the state and what is', async () => {
    const { id } = await wish()
    for (const [, person, handled] of OFFICES) {
      const open = handled.includes(level) ? actions : []
      for (const action of ['verify', 'start', 'resolve', 'refer', 'reject', 'mark_duplicate', 'reopen']) {
        if (open.includes(action)) continue
        const answer = await act(person, id, action, { note: NOTE })
        expect([person.name, action, answer.status, answer.body.code]).toEqual([
          person.name,
          action,
          409,
          'wrong_state',
        ])
        expect(answer.body.params).toEqual({ state: status, action, allowedActions: open })
      }
    }
  })
})

describe('referring', () => {
  test('hands it to the level above, which then has it alone; the khoroo only reads on', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'in_progress', assignee: leader })

    const answer = await act(khorooAdmin, id, 'refer', { note: NOTE })

    expect(answer.body.data).toMatchObject({
      status: 'referred',
      level: 'district',
      assignee: null,
      allowedActions: [],
    })
    expect((await act(khorooAdmin, id, 'start')).status).toBe(409)
    expect((await act(khorooAdmin, id, 'refer', { note: NOTE })).status).toBe(409)
    expect((await t.as(khorooAdmin).patch(`/v1/violations/${id}`, { place: 'Өөр газар', version: 2 })).status).toBe(403)
    expect((await act(districtAdmin, id, 'start')).body.data).toMatchObject({
      status: 'in_progress',
      level: 'district',
    })
  })

  test('goes up one level at a time, also when two click at once', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'referred', level: 'district' })

    const both = await Promise.all([0, 1].map(() => act(districtAdmin, id, 'refer', { note: NOTE })))

    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect((await one(cityAdmin, id)).level).toBe('city')
  })

  test('needs a note of 5 to 1000 characters', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified' })
    for (const note of [undefined, '', 'abcd', 'х'.repeat(1001)]) {
      const answer = await act(khorooAdmin, id, 'refer', note === undefined ? {} : { note })
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'note'])
    }
  })
})

describe('reopening', () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  const resolved = (closedAt: Date, reporter: TestPerson = citizen) =>
    makeViolation(t.core.pool, { area: 'D1K1S1', status: 'resolved', reporter, closedAt })

  test('is for the reporter and the people of the reporter’s own area, and for nobody else', async () => {
    const { id } = await resolved(days(1), leader)
    for (const person of [khorooAdmin, districtAdmin, cityAdmin]) {
      expect((await act(person, id, 'reopen', { note: NOTE })).status).toBe(409)
    }
    expect((await one(leader, id)).allowedActions).toEqual(['reopen'])

    const ofCitizen = await resolved(days(1), citizen)
    expect((await one(citizen, ofCitizen.id)).allowedActions).toEqual(['reopen'])
    expect((await one(khorooAdmin, ofCitizen.id)).allowedActions).toEqual(['reopen'])
    expect((await one(leader, ofCitizen.id)).allowedActions).toEqual([])
  })

  test('takes it up where it was left, with a new day until which', async () => {
    const { id } = await resolved(days(29))
    const answer = await act(citizen, id, 'reopen', { note: NOTE })
    expect(answer.body.data).toMatchObject({ status: 'in_progress', level: 'khoroo', closedAt: null, overdue: false })
  })

  test('is over 30 days after the end', async () => {
    const { id } = await resolved(days(30.1))
    expect((await act(citizen, id, 'reopen', { note: NOTE })).status).toBe(409)
    const { id: young } = await resolved(days(29.9))
    expect((await act(citizen, young, 'reopen', { note: NOTE })).status).toBe(200)
  })
})

describe('a duplicate', () => {
  test('names the other by its number, and leads to the root where that is a duplicate itself', async () => {
    const root = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified' })
    const first = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const second = await makeViolation(t.core.pool, { area: 'D1K1S2' })
    await act(khorooAdmin, first.id, 'mark_duplicate', { duplicateOf: root.number })

    const answer = await act(khorooAdmin, second.id, 'mark_duplicate', { duplicateOf: first.number })

    expect(answer.body.data.duplicateOf).toEqual({ id: root.id, number: root.number, status: 'verified' })
    expect((await one(khorooAdmin, root.id)).duplicates.map((d: { number: number }) => d.number)).toEqual([
      first.number,
      second.number,
    ])
  })

  test.each([
    ['nothing', () => undefined, 'required'],
    ['itself', (own: number) => own, 'same_violation'],
    ['a number that is not there', () => 999_999, 'no_such_violation'],
  ] as const)('of %s is refused', async (_what, numberFor, code) => {
    const { id, number } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const duplicateOf = numberFor(number)
    const answer = await act(khorooAdmin, id, 'mark_duplicate', duplicateOf === undefined ? {} : { duplicateOf })
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'duplicateOf', code }),
    ])
  })

  test('of a violation out of reach is refused like one that is not there', async () => {
    const far = await makeViolation(t.core.pool, { area: 'D2K1S1' })
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const answer = await act(khorooAdmin, id, 'mark_duplicate', { duplicateOf: far.number })
    expect(answer.body.errors[0].code).toBe('no_such_violation')
  })

  test('two that are marked as each other at once do not make a circle', async () => {
    const a = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const b = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const both = await Promise.all([
      act(khorooAdmin, a.id, 'mark_duplicate', { duplicateOf: b.number }),
      act(khorooAdmin, b.id, 'mark_duplicate', { duplicateOf: a.number }),
    ])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('of one that becomes a duplicate follows it to the new root', async () => {
    const root = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const middle = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const leaf = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    await act(khorooAdmin, leaf.id, 'mark_duplicate', { duplicateOf: middle.number })
    await act(khorooAdmin, middle.id, 'mark_duplicate', { duplicateOf: root.number })
    expect((await one(khorooAdmin, leaf.id)).duplicateOf.number).toBe(root.number)
  })
})

test('of two people who verify at once one wins, and the other is told the new state', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })

  const both = await Promise.all([act(khorooAdmin, id, 'verify'), act(districtAdmin, id, 'verify')])

  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const lines = (await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)).body.data
  expect(lines).toHaveLength(1)
})

test('every step stands in the history: who, from where to where, with which words', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  await act(khorooAdmin, id, 'verify')
  await act(khorooAdmin, id, 'start')
  await act(khorooAdmin, id, 'resolve', { note: NOTE })

  const lines = (await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)).body.data

  expect(lines.map((l: Record<string, unknown>) => [l.action, l.from, l.to, l.note])).toEqual([
    ['resolve', 'in_progress', 'resolved', NOTE],
    ['start', 'verified', 'in_progress', null],
    ['verify', 'reported', 'verified', null],
  ])
})
