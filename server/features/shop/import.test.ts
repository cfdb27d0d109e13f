import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportState } from '#contract/core/model/import.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, leader } = people
const IMPORTS = '/v1/shop/imports'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate products cascade')
})

async function settled(id: string, person: TestPerson): Promise<ImportState> {
  for (;;) {
    const state: ImportState = (await t.as(person).get(`${IMPORTS}/${id}`)).body.data
    if (state.status !== 'reading' && state.status !== 'saving') return state
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
async function read(rows: readonly string[], person: TestPerson = cityAdmin): Promise<ImportState> {
  const content = Buffer.from(['Код,Нэр,Ангилал,Нэгжийн код,Үнэ (₮),Үлдэгдэл', ...rows].join('\r\n'))
  const { status, body, text } = await t.as(person).upload(IMPORTS, { name: 'goods.csv', type: 'text/csv', content })
  expect(status, text).toBe(201)
  return settled(body.data.id, person)
}
const products = async () =>
  (
    await t.core.pool.query(
      `select p.code, p.name ->> 'mn' as name, p.area_id, p.status, p.price, v.stock from products p
       join product_variants v on v.product_id = p.id order by p.code`,
    )
  ).rows

test('shows what is wrong with each row, saves nothing before it is confirmed, and adds drafts then', async () => {
  await makeProduct(t.core.pool, { name: 'Байгаа' })
  await t.core.pool.query(`update products set code = 'OLD-1'`)
  const state = await read([
    'NEW-1,Аяга,Бэлэг дурсгал,,15000,20',
    'new-1,Давхар,souvenirs,,1,1',
    'old-1,Байгаа,souvenirs,,1,1',
    'NEW-2,Ангилалгүй,Үгүй,,1,1',
    'NEW-3,Нэгжгүй,souvenirs,QQ,1,1',
    'NEW-4,Үнэгүй,souvenirs,,-5,1.5',
    'NEW-5,Дүүргийнх,souvenirs,D1,500,3',
  ])
  const { data } = (await t.as(cityAdmin).get(`${IMPORTS}/${state.id}/rows?pageSize=100`)).body
  expect(
    data.map(({ problems }: { problems: { field: string; code: string }[] }) =>
      problems.map(({ field, code }) => `${field} ${code}`),
    ),
  ).toEqual([
    [],
    ['code twice_in_file'],
    ['code taken'],
    ['category not_in_list'],
    ['area not_in_list'],
    [expect.stringMatching(/^price /), expect.stringMatching(/^stock /)],
    [],
  ])
  expect(await products()).toHaveLength(1)
  await t.as(cityAdmin).post(`${IMPORTS}/${state.id}/confirm`)
  expect(await settled(state.id, cityAdmin)).toMatchObject({ status: 'done' })
  expect(await products()).toMatchObject([
    { code: 'NEW-1', name: 'Аяга', area_id: idOf('C'), status: 'draft', price: 15_000, stock: 20 },
    { code: 'NEW-5', area_id: idOf('D1'), price: 500, stock: 3 },
    { code: 'OLD-1' },
  ])
})

test('an office imports into its own areas alone, and others import nothing', async () => {
  const state = await read(['A-1,Аяга,souvenirs,D2,1,1', 'A-2,Аяга,souvenirs,,1,1'], districtAdmin)
  expect(state).toMatchObject({ status: 'ready' })
  await t.as(districtAdmin).post(`${IMPORTS}/${state.id}/confirm`)
  await settled(state.id, districtAdmin)
  expect(await products()).toMatchObject([{ code: 'A-2', area_id: idOf('D1') }])
  expect((await t.as(leader).get(IMPORTS)).status).toBe(403)
})
