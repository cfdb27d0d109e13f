import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people } from '../../testing/people.ts'
import { criteriaOf, makeRatePeriod } from '../../testing/rates.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin } = people

let t: TestApp
let periodId: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('delete from rate_sheets')
  periodId = await makeRatePeriod(t.core.pool)
})

const filled = async (area: string) => {
  const { id, version } = okOf(
    await t.as(districtAdmin).post('/v1/rates/sheets', { periodId, areaId: idOf(area) }),
    201,
  )
  const scores = criteriaOf('khoroo').map((criterionId) => ({ criterionId, points: 4, comment: '', files: [] }))
  return okOf(await t.as(districtAdmin).put(`/v1/rates/sheets/${id}`, { scores, version }), 200)
}
const act = async (by: (typeof people)[keyof typeof people], id: string, action: string, note?: string) =>
  okOf(await t.as(by).post(`/v1/rates/sheets/${id}/transitions`, { action, ...(note ? { note } : {}) }), 200)
const sent = async (area: string) => {
  const { id } = await filled(area)
  return act(districtAdmin, id, 'send')
}
const itemOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
const bulk = (body: object, by: (typeof people)[keyof typeof people] = cityAdmin) =>
  t.as(by).post('/v1/rates/sheets/bulk', body)
const statusOf = async (id: string) =>
  (await t.core.pool.query('select status from rate_sheets where id = $1', [id])).rows[0].status

test('approves every sheet that it can, and says of the others why not', async () => {
  const [ready, changed] = [await sent('D1K1'), await sent('D1K2')]
  await act(districtAdmin, changed.id, 'recall')
  const { body } = await bulk({ sheets: [ready, changed].map(itemOf), action: 'approve' })

  expect(body.data.map((one: { ok: boolean; code: string | null }) => [one.ok, one.code])).toEqual([
    [true, null],
    // recalled sheets are drafts again, which only their raters see
    [false, 'not_found'],
  ])
  expect([await statusOf(ready.id), await statusOf(changed.id)]).toEqual(['approved', 'not_sent'])
})

test('a sheet that was returned and sent again since it was listed is not approved', async () => {
  const sheet = await sent('D1K1')
  await act(cityAdmin, sheet.id, 'reject', 'Баримт дутуу байна')
  await act(districtAdmin, sheet.id, 'send')
  const { body } = await bulk({ sheets: [itemOf(sheet)], action: 'approve' })

  expect(body.data).toMatchObject([{ ok: false, code: 'stale', state: 'sent' }])
  expect(await statusOf(sheet.id)).toBe('sent')
})

test('an approval is revoked by the version that its answer names, with a note', async () => {
  const sheet = await sent('D1K1')
  const [done] = (await bulk({ sheets: [itemOf(sheet)], action: 'approve' })).body.data
  const back = { sheets: [{ id: done.id, version: done.version }], action: 'revoke' }
  expect((await bulk(back)).body.data).toMatchObject([{ ok: false, code: 'required' }])
  expect((await bulk({ ...back, note: 'Андуурч баталсан' })).body.data).toMatchObject([{ ok: true }])
  expect(await statusOf(sheet.id)).toBe('sent')
})

test('the sheets of a list are approved as its filters find them, and nobody approves their own', async () => {
  const both = [await sent('D1K1'), await sent('D1K2')]
  const all = { periodId, status: 'sent' }
  for (const by of [districtAdmin, otherDistrictAdmin, khorooAdmin]) {
    const { body } = await bulk({ all, action: 'approve' }, by)
    expect(body.data.filter((one: { ok: boolean }) => one.ok)).toEqual([])
  }
  const { body } = await bulk({ all, action: 'approve' })

  expect(body.data.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok]).toSorted()).toEqual(
    both.map(({ id }) => [id, true]).toSorted(),
  )
  expect(body.meta).toEqual({ left: 0 })
})

test('of two bulk approvals at the same time exactly one approves a sheet', async () => {
  const sheets = [await sent('D1K1'), await sent('D1K2')].map(itemOf)
  const answers = await Promise.all([
    bulk({ sheets, action: 'approve' }),
    bulk({ sheets: sheets.toReversed(), action: 'approve' }),
  ])
  const oks = answers.flatMap(({ body }) => body.data.map((one: { ok: boolean }) => one.ok))

  expect(oks.toSorted()).toEqual([false, false, true, true])
})
