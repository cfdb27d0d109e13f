import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'

const { leader, otherLeader, khorooAdmin, otherKhorooAdmin, districtAdmin, cityAdmin, citizen } = people

let t: TestApp
const taken = async (person: TestPerson): Promise<{ period: string; id: string; status: string }[]> => {
  const { status, body } = await t.as(person).get('/v1/reports/periods')
  expect(status, person.name).toBe(200)
  return body.data
}

beforeAll(async () => {
  t = await app()
})

test('roles that write no reports are refused, and nobody sees the periods of another area or kind', async () => {
  for (const person of [cityAdmin, citizen]) expect((await t.as(person).get('/v1/reports/periods')).status).toBe(403)
  expect((await t.as(null).get('/v1/reports/periods')).status).toBe(401)

  const draft = await makeReport(t.core.pool, leader, { period: '2026-W46' })
  const sent = await makeReport(t.core.pool, leader, {
    period: '2026-W45',
    days: ['2026-11-02', '2026-11-08'],
    status: 'sent_khoroo',
  })
  const rollUp = await makeReport(t.core.pool, khorooAdmin, { period: '2026-11', days: ['2026-11-01', '2026-11-30'] })

  expect(await taken(leader)).toEqual([
    { period: '2026-W46', id: draft, status: 'draft' },
    { period: '2026-W45', id: sent, status: 'sent_khoroo' },
  ])
  // the leaders' reports are within reach of their khoroo and district, but are of another kind
  expect(await taken(khorooAdmin)).toEqual([{ period: '2026-11', id: rollUp, status: 'draft' }])
  for (const person of [otherLeader, otherKhorooAdmin, districtAdmin])
    expect(await taken(person), person.name).toEqual([])
})

test('a period is free again once the author of its draft has left; with a sent report it stays taken', async () => {
  const left = await makeReport(t.core.pool, otherLeader, { period: '2026-W44', days: ['2026-10-26', '2026-11-01'] })
  const sent = await makeReport(t.core.pool, otherLeader, {
    period: '2026-W43',
    days: ['2026-10-19', '2026-10-25'],
    status: 'sent_khoroo',
  })
  expect((await taken(otherLeader)).map(({ id }) => id)).toEqual([left, sent])

  await t.core.pool.query('update reports set author_id = $1 where id = any($2)', [citizen.id, [left, sent]])
  expect((await taken(otherLeader)).map(({ id }) => id)).not.toContain(left)
})

test('periods that ended more than two years before the current year are omitted', async () => {
  const year = new Date().getUTCFullYear()
  const old = await makeReport(t.core.pool, otherKhorooAdmin, {
    period: `${year - 3}`,
    days: [`${year - 3}-01-01`, `${year - 3}-12-31`],
    status: 'approved_city',
  })
  const kept = await makeReport(t.core.pool, otherKhorooAdmin, {
    period: `${year - 2}`,
    days: [`${year - 2}-01-01`, `${year - 2}-12-31`],
    status: 'approved_city',
  })
  const ids = (await taken(otherKhorooAdmin)).map(({ id }) => id)
  expect(ids).toContain(kept)
  expect(ids).not.toContain(old)
})
