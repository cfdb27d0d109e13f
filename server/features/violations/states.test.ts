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

/** The table of docs/rules/violations.md: what the responsible office and those above it may do in each state and level. */
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

describe.each(TABLE)('a violation in %s at the level %s', (status, level, actions) => {
  const prepare = async () => {
    const root = status === 'duplicate' ? await makeViolation(t.core.pool, { area: 'D1K1S1' }) : undefined
    return makeViolation(t.core.pool, {
      area: 'D1K1S1',
      status: status as 'reported',
      level,
      // nobody below belongs to the reporter's area, so nobody may reopen it
      reporter: people.homelessCitizen,
      ...(root ? { duplicateOf: root.id } : {}),
    })
  }

  test.each(OFFICES)('offers %s exactly the actions of the table', async (_who, person, handled) => {
    const { id } = await prepare()
    expect((await one(person, id)).allowedActions).toEqual(handled.includes(level) ? actions : [])
  })

  test('offers a section leader no action', async () => {
    const { id } = await prepare()
    expect((await one(leader, id)).allowedActions).toEqual([])
  })

  test('refuses any other action with the state and the allowed actions', async () => {
    const { id } = await prepare()
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
  test('makes the level above responsible; the khoroo can no longer act on it', async () => {
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

  test('goes up one level even when two people refer it concurrently', async () => {
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

  test('is allowed to the reporter and the staff of the reporter’s area only', async () => {
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

  test('puts it back in progress at its level with a new deadline', async () => {
    const { id } = await resolved(days(29))
    const answer = await act(citizen, id, 'reopen', { note: NOTE })
    expect(answer.body.data).toMatchObject({ status: 'in_progress', level: 'khoroo', closedAt: null, overdue: false })
  })

  test('is possible for 30 days after closing', async () => {
    const { id } = await resolved(days(30.1))
    expect((await act(citizen, id, 'reopen', { note: NOTE })).status).toBe(409)
    const { id: recent } = await resolved(days(29.9))
    expect((await act(citizen, recent, 'reopen', { note: NOTE })).status).toBe(200)
  })
})

describe('a duplicate', () => {
  test('refers to the original by its number and, if that is a duplicate itself, points to its root', async () => {
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
    ['an unknown number', () => 999_999, 'no_such_violation'],
  ] as const)('of %s is rejected', async (_what, numberFor, code) => {
    const { id, number } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const duplicateOf = numberFor(number)
    const answer = await act(khorooAdmin, id, 'mark_duplicate', duplicateOf === undefined ? {} : { duplicateOf })
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'duplicateOf', code }),
    ])
  })

  test('of a violation beyond reach is rejected like one that does not exist', async () => {
    const far = await makeViolation(t.core.pool, { area: 'D2K1S1' })
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const answer = await act(khorooAdmin, id, 'mark_duplicate', { duplicateOf: far.number })
    expect(answer.body.errors[0].code).toBe('no_such_violation')
  })

  test('of each other, marked concurrently: exactly one succeeds, so no cycle forms', async () => {
    const a = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const b = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const both = await Promise.all([
      act(khorooAdmin, a.id, 'mark_duplicate', { duplicateOf: b.number }),
      act(khorooAdmin, b.id, 'mark_duplicate', { duplicateOf: a.number }),
    ])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('of a violation that itself becomes a duplicate points to the new root', async () => {
    const root = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const middle = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    const leaf = await makeViolation(t.core.pool, { area: 'D1K1S1' })
    await act(khorooAdmin, leaf.id, 'mark_duplicate', { duplicateOf: middle.number })
    await act(khorooAdmin, middle.id, 'mark_duplicate', { duplicateOf: root.number })
    expect((await one(khorooAdmin, leaf.id)).duplicateOf.number).toBe(root.number)
  })
})

test('of two concurrent verifications exactly one succeeds; the other gets 409', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })

  const both = await Promise.all([act(khorooAdmin, id, 'verify'), act(districtAdmin, id, 'verify')])

  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const entries = (await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)).body.data
  expect(entries).toHaveLength(1)
})

test('the history records each step with its states and note', async () => {
  const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1' })
  await act(khorooAdmin, id, 'verify')
  await act(khorooAdmin, id, 'start')
  await act(khorooAdmin, id, 'resolve', { note: NOTE })

  const entries = (await t.as(khorooAdmin).get(`/v1/violations/${id}/history`)).body.data
  expect(entries.map((e: Record<string, unknown>) => [e.action, e.from, e.to, e.note])).toEqual([
    ['resolve', 'in_progress', 'resolved', NOTE],
    ['start', 'verified', 'in_progress', null],
    ['verify', 'reported', 'verified', null],
  ])
})
