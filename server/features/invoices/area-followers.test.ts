import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anInvoice } from './testing.ts'

const { cityAdmin, khorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

test('drafts follow the office of their author into the area that takes over, and issued invoices stay', async () => {
  const made = async () => {
    const answer = await t.as(khorooAdmin).post('/v1/invoices', anInvoice({ areaId: idOf('D1K1') }))
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data
  }
  const [draft, issued] = [await made(), await made()]
  expect((await t.as(khorooAdmin).post(`/v1/invoices/${issued.id}/issue`, { version: issued.version })).status).toBe(
    200,
  )

  const change = { kind: 'merge', into: idOf('D1K2') }
  const plan = await t.as(cityAdmin).post(`/v1/areas/${idOf('D1K1')}/plan`, change)
  expect(plan.status, plan.text).toBe(200)
  const merged = await t
    .as(cityAdmin)
    .post(`/v1/areas/${idOf('D1K1')}/reshape`, { change, print: plan.body.data.print })
  expect(merged.status, merged.text).toBe(200)

  const { rows } = await t.core.pool.query('select id, area_id, home_area_id from invoices order by number nulls first')
  expect(rows).toEqual([
    { id: draft.id, area_id: idOf('D1K2'), home_area_id: idOf('D1K2') },
    { id: issued.id, area_id: idOf('D1K1'), home_area_id: expect.any(String) },
  ])
  // the author works there now
  expect((await t.as(khorooAdmin).get(`/v1/invoices/${draft.id}`)).status).toBe(200)
})
