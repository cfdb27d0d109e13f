import { afterEach, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'
import { fields, leadersOf } from './testing.ts'

// Ulaanbaatar time (UTC+8) determines on which day a term ends and who is old enough.

let t: TestApp
const { create, act } = leadersOf(() => t)
beforeAll(async () => {
  t = await app()
})
afterEach(() => t.setNow(undefined))

test('a term ends and begins on the day in Ulaanbaatar', async () => {
  t.setNow(new Date('2026-11-20T15:59:59Z'))
  const { id } = okOf(await create(people.khorooAdmin), 201)
  const before = okOf(await act(people.khorooAdmin, id, 'deactivate'), 200)
  expect(before.terms).toMatchObject([{ from: '2026-01-15', to: '2026-11-20' }])
  t.setNow(new Date('2026-11-20T16:00:00Z'))
  const again = okOf(await act(people.khorooAdmin, id, 'activate'), 200)
  expect(again.terms[0]).toMatchObject({ from: '2026-11-21', to: null, isCurrent: true })
  await act(people.khorooAdmin, id, 'deactivate')
})

test('people are 18 from midnight of their birthday, in Ulaanbaatar', async () => {
  // born on 21 November 2008: month 11 + 20 means a year from 2000 on
  const registerNumber = 'УК08312111'
  t.setNow(new Date('2026-11-20T15:59:59Z'))
  expect(fields((await create(people.khorooAdmin, { registerNumber })).body)).toEqual({ registerNumber: 'too_young' })
  t.setNow(new Date('2026-11-20T16:00:00Z'))
  expect((await create(people.khorooAdmin, { registerNumber })).status).toBe(201)
})
