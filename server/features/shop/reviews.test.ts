import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aProduct, makeOrder, makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await t.core.pool.query('truncate products, shop_orders, shop_reviews cascade')
})

const ORDERS = '/v1/shop/orders'
const REVIEWS = '/v1/shop/reviews'
const review = (order: string, productId: string, more: object = {}, person: TestPerson = leader) =>
  t.as(person).post(`${ORDERS}/mine/${order}/reviews`, { productId, rating: 5, text: 'Маш сайн', ...more })
async function bought(more: Parameters<typeof makeOrder>[2] = {}, product?: Parameters<typeof makeProduct>[1]) {
  const made = await makeProduct(t.core.pool, { name: 'Аяга', ...product })
  return { product: made, order: await makeOrder(t.core.pool, made, { buyer: leader, status: 'done', ...more }) }
}
const act = async (action: string, person: TestPerson = cityAdmin) => {
  const [row] = (await t.as(person).get(REVIEWS)).body.data
  return t.as(person).post(`${REVIEWS}/${row.id}/transitions`, { action, version: row.version })
}
const productOf = async ({ no }: { no: number }) =>
  (await t.as(null).get(`/v1/shop/products/named/ayaga-${no}`)).body.data

describe('what must never happen', () => {
  test('nobody reviews what they have not bought, or an order that was not handed over', async () => {
    const { product, order } = await bought()
    const other = await makeProduct(t.core.pool)
    expect((await review(order, other.id)).body.errors).toMatchObject([{ path: 'productId', code: 'not_in_list' }])
    expect((await review(order, product.id, {}, districtAdmin)).status).toBe(404)
    expect(
      (await t.as(citizen).post(`${ORDERS}/mine/${order}/reviews`, { productId: product.id, rating: 5 })).status,
    ).toBe(403)
    for (const status of ['new', 'paid', 'cancelled', 'returned'] as const) {
      const open = await bought({ status })
      expect((await review(open.order, open.product.id)).status).toBe(409)
    }
    const secret = 'a'.repeat(40)
    const body = { productId: product.id, rating: 5, secret }
    expect((await t.as(null).post(`${ORDERS}/case/reviews`, body)).status).toBe(404)
  })

  test('of several reviews at once one is stored, and stars are from 1 to 5', async () => {
    const { product, order } = await bought()
    const answers = await Promise.all([1, 2, 3, 4].map((rating) => review(order, product.id, { rating })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await review(order, product.id)).body.errors).toMatchObject([{ code: 'reviewed_before' }])
    for (const rating of [0, 6, 4.5]) expect((await review(order, product.id, { rating })).status).toBe(400)
  })

  test('a review is not shown or counted before its office publishes it, nor after it is rejected', async () => {
    const { product, order } = await bought()
    await review(order, product.id, { rating: 4, text: '<script>alert(1)</script>' })
    expect(await productOf(product)).toMatchObject({ rating: { mean: null, count: 0 }, reviews: [] })

    expect((await act('publish')).body.data).toMatchObject({ status: 'published', allowedActions: ['reject'] })
    const shown = await productOf(product)
    expect(shown).toMatchObject({ rating: { mean: 4, count: 1 }, reviews: [{ rating: 4 }] })
    // who bought it is not said
    expect(JSON.stringify(shown)).not.toContain('Захиалагч')

    await act('reject')
    expect(await productOf(product)).toMatchObject({ rating: { mean: null, count: 0 }, reviews: [] })
  })

  test('an office publishes reviews of its own products alone', async () => {
    const { product, order } = await bought({ area: 'D1' }, { area: 'D1', author: districtAdmin })
    await review(order, product.id)
    expect((await t.as(otherDistrictAdmin).get(REVIEWS)).body.data).toEqual([])
    const [row] = (await t.as(districtAdmin).get(`${REVIEWS}?status=waiting`)).body.data
    const step = { action: 'publish', version: row.version }
    expect((await t.as(otherDistrictAdmin).post(`${REVIEWS}/${row.id}/transitions`, step)).status).toBe(404)
    expect((await t.as(leader).get(REVIEWS)).status).toBe(403)
  })
})

describe('a product that changes its area takes its reviews along', () => {
  const ids = async (person: TestPerson) =>
    (await t.as(person).get(REVIEWS)).body.data.map(({ product }: { product: { id: string } }) => product.id)
  const moved = (id: string, to: string) =>
    t.as(cityAdmin).put(`/v1/shop/products/${id}`, { product: aProduct({ areaId: idOf(to) }), version: 1 })

  test('the new office lists and publishes them, and the old one does not', async () => {
    const { product, order } = await bought({ area: 'D1' }, { area: 'D1', author: districtAdmin })
    const other = await bought({ area: 'D1' }, { area: 'D1', author: districtAdmin })
    await review(order, product.id)
    await review(other.order, other.product.id)
    expect([(await ids(districtAdmin)).length, await ids(otherDistrictAdmin)]).toEqual([2, []])
    const [before] = (await t.as(districtAdmin).get(`${REVIEWS}?productId=${product.id}`)).body.data

    expect((await moved(product.id, 'D2')).status).toBe(200)
    expect([await ids(districtAdmin), await ids(otherDistrictAdmin)]).toEqual([[other.product.id], [product.id]])
    const step = (person: TestPerson, version: number) =>
      t.as(person).post(`${REVIEWS}/${before.id}/transitions`, { action: 'publish', version })
    expect((await step(districtAdmin, before.version)).status).toBe(404)
    expect((await step(otherDistrictAdmin, before.version)).status).toBe(409)
    expect((await step(otherDistrictAdmin, before.version + 1)).status).toBe(200)
  })
})

test('the office is alerted of a review that waits, and the buyer sees what became of it', async () => {
  await t.core.pool.query('delete from notifications')
  const { product, order } = await bought()
  const answer = await review(order, product.id, { rating: 2 })
  expect(answer.body.data).toMatchObject({
    canReview: true,
    reviews: [{ productId: product.id, rating: 2, status: 'waiting' }],
  })
  const { rows } = await t.core.pool.query(`select 1 from notifications where title ->> 'mn' like 'Шинэ үнэлгээ%'`)
  expect(rows).toHaveLength(1)
})

test('the mean has one decimal, and the calls of the brief have the stars and the reviews', async () => {
  const { product, order } = await bought()
  const others = [
    await makeOrder(t.core.pool, product, { buyer: leader, status: 'done' }),
    await makeOrder(t.core.pool, product, { buyer: leader, status: 'done' }),
  ]
  for (const [i, id] of [order, ...others].entries()) {
    await review(id, product.id, { rating: [5, 5, 4][i] })
    await act('publish')
  }
  const brief = (await t.as(null).get('/v1/api/products')).body.products[0]
  expect(brief).toMatchObject({ totalRating: 4.7, totalReview: 3 })
  expect(brief.ratings.map(({ reviewCount }: { reviewCount: number }) => reviewCount)).toEqual([0, 0, 0, 1, 2])
  expect(brief.reviews).toHaveLength(3)
  expect(brief.reviews[0]).toMatchObject({ comment: 'Маш сайн', isPurchased: true })
  expect((await t.as(null).get(`/v1/api/products/product?name=ayaga-${product.no}`)).body.product.totalReview).toBe(3)
})
