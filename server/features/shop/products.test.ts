import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aProduct, makeOrder, makeProduct } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate products cascade')
})

const PATH = '/v1/shop/products'
const add = (more: object = {}, person: TestPerson = cityAdmin) => t.as(person).post(PATH, aProduct(more))
const made = async (more: object = {}, person: TestPerson = cityAdmin) => {
  const answer = await add(more, person)
  expect(answer.status).toBe(201)
  return answer.body.data
}
const namesFor = async (person: TestPerson | null, query = '') =>
  (await t.as(person).get(`${PATH}?${query}`)).body.data.map(({ name }: { name: { mn: string } }) => name.mn)

describe('who may not', () => {
  test('a citizen and a section leader write nothing, and a visitor sees neither drafts nor ended products', async () => {
    expect((await add({}, citizen)).status).toBe(403)
    expect((await add({ areaId: idOf('D1K1S1') }, leader)).status).toBe(403)
    await makeProduct(t.core.pool, { status: 'draft', name: 'Ноорог' })
    await makeProduct(t.core.pool, { status: 'ended', name: 'Дууссан' })
    const { id } = await makeProduct(t.core.pool, { name: 'Зарагдаж буй' })
    const { body } = await t.core.pool.query('select id from products').then(async ({ rows }) => ({
      body: await Promise.all(rows.map(async ({ id: one }) => (await t.as(null).get(`${PATH}/${one}`)).status)),
    }))

    expect(body.toSorted()).toEqual([200, 404, 404])
    expect((await t.as(null).get(`${PATH}/${id}`)).body.data).toMatchObject({ canWrite: false, allowedActions: [] })
    expect(await namesFor(null)).toEqual(['Зарагдаж буй'])
    expect(await namesFor(citizen)).toEqual(['Зарагдаж буй'])
  })

  test('a district neither sees the draft of a khoroo nor changes a product of another district', async () => {
    const draft = await made({ areaId: idOf('D1K1'), name: { mn: 'Хорооны ноорог' } }, khorooAdmin)
    expect((await t.as(districtAdmin).get(`${PATH}/${draft.id}`)).status).toBe(404)
    const { id } = await makeProduct(t.core.pool, { area: 'D1', author: districtAdmin })
    const body = { product: aProduct({ areaId: idOf('D2') }), version: 1 }

    expect((await t.as(otherDistrictAdmin).put(`${PATH}/${id}`, body)).status).toBe(403)
    expect(
      (await t.as(otherDistrictAdmin).post(`${PATH}/${id}/transitions`, { action: 'end', version: 1 })).status,
    ).toBe(403)
    expect((await add({ areaId: idOf('D2') }, districtAdmin)).body.errors).toMatchObject([
      { path: 'areaId', code: 'out_of_reach' },
    ])
  })
})

test.each([
  ['a price with a fraction', { price: 10.5 }, 'price'],
  ['a negative price', { price: -1 }, 'price'],
  ['a sale price above the price', { price: 100, sale: { price: 100, from: null, until: null } }, 'sale.price'],
  ['a sale that ends before it begins', { sale: { price: 1, from: '2026-12-02', until: '2026-12-01' } }, 'sale.until'],
  ['an unknown category', { category: 'weapons' }, 'category'],
  ['no variant', { variants: [] }, 'variants'],
  ['a variant twice', { variants: ['S', 's'].map((size) => ({ colour: 'red', size, stock: 1 })) }, 'variants.1.size'],
  ['a picture that does not exist', { pictures: [{ fileId: idOf('no file'), alt: { mn: '' } }] }, 'pictures.0.fileId'],
])('%s is refused', async (_, more, path) => {
  const answer = await add(more)
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
})

test('a code is unique in its area, whatever the case', async () => {
  await made({ code: 'A-1' })
  expect((await add({ code: 'a-1' })).body.errors).toMatchObject([{ path: 'code', code: 'taken' }])
  await made({ code: 'A-1', areaId: idOf('D1') }, districtAdmin)
})

test('by match, a product of that name comes before newer ones that only mention it', async () => {
  await made({ name: { mn: 'Аяга' } })
  await made({ name: { mn: 'Аяганы тавиур' } })
  await made({ name: { mn: 'Шинэ тавиур', en: 'Cup holder' }, tags: ['аяга'] })

  expect(await namesFor(cityAdmin, 'q=аяга&sort=-match')).toEqual(['Аяга', 'Аяганы тавиур', 'Шинэ тавиур'])
  expect(await namesFor(cityAdmin, 'q=cup&sort=-match')).toEqual(['Шинэ тавиур'])
})

test('a product is put on sale, found in either language and by its code, and taken off', async () => {
  const product = await made({ name: { mn: 'Өргөө аяга', en: 'Palace cup' }, code: 'CUP-7', tags: ['#Бэлэг'] })
  expect([product.status, product.allowedActions, product.tags]).toEqual(['draft', ['offer'], ['бэлэг']])
  const step = (action: string, version: number) =>
    t.as(cityAdmin).post(`${PATH}/${product.id}/transitions`, { action, version })
  const sold = await step('offer', product.version)
  expect(sold.body.data).toMatchObject({ status: 'on_sale', slug: expect.stringMatching(/^orgoo-ayaga-\d+$/) })

  for (const q of ['оргоо', 'urguu', 'palace', 'cup-7', 'бэлэг'])
    expect([q, await namesFor(null, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['Өргөө аяга']])
  expect((await t.as(null).get(`${PATH}/named/anything-${sold.body.data.slug.split('-').at(-1)}`)).body.data.id).toBe(
    product.id,
  )
  expect((await step('end', sold.body.data.version)).body.data.status).toBe('ended')
  expect(await namesFor(null)).toEqual([])
  expect((await t.as(cityAdmin).delete(`${PATH}/${product.id}`)).status).toBe(409)
})

test('the list is filtered by price of today, sale, stock, colour and tag, and sorted by price of today', async () => {
  const offer = async (more: object) => {
    const { id, version } = await made(more)
    await t.as(cityAdmin).post(`${PATH}/${id}/transitions`, { action: 'offer', version })
  }
  await offer({ name: { mn: 'Үнэтэй' }, price: 3000, variants: [{ colour: 'red', size: 'S', stock: 0 }] })
  await offer({ name: { mn: 'Хямдарсан' }, price: 5000, sale: { price: 500, from: null, until: null }, tags: ['ном'] })
  await offer({ name: { mn: 'Хямдрал дууссан' }, price: 2000, sale: { price: 100, from: null, until: '2020-01-01' } })

  expect(await namesFor(null, 'sort=price')).toEqual(['Хямдарсан', 'Хямдрал дууссан', 'Үнэтэй'])
  expect(await namesFor(null, 'sale=true')).toEqual(['Хямдарсан'])
  expect(await namesFor(null, 'maxPrice=500')).toEqual(['Хямдарсан'])
  expect(await namesFor(null, 'minPrice=2500')).toEqual(['Үнэтэй'])
  expect(await namesFor(null, 'inStock=false')).toEqual(['Үнэтэй'])
  expect(await namesFor(null, 'colour=red')).toEqual(['Үнэтэй'])
  expect(await namesFor(null, `tag=${encodeURIComponent('ном')}`)).toEqual(['Хямдарсан'])
  expect(await namesFor(cityAdmin, 'mine=true&low=true')).toHaveLength(3)
})

describe('stock', () => {
  test('what was sold while a form was open stays subtracted when the form is saved', async () => {
    const product = await made({ variants: [{ colour: null, size: '', stock: 10 }] })
    const [{ id: variantId }] = product.variants
    await t.core.pool.query('update product_variants set stock = stock - 4 where id = $1', [variantId])
    const save = (stock: number, was: number, version: number) =>
      t.as(cityAdmin).put(`${PATH}/${product.id}`, {
        product: aProduct({ code: product.code, variants: [{ id: variantId, colour: null, size: '', stock, was }] }),
        version,
      })

    const same = await save(10, 10, product.version)
    expect(same.body.data.variants).toMatchObject([{ id: variantId, stock: 6 }])
    const tooFew = await save(1, 10, same.body.data.version)
    expect(tooFew.body.errors).toMatchObject([{ path: 'variants.0.stock', code: 'too_small' }])
  })

  test('colours and sizes can change places, and variants come and go', async () => {
    const product = await made({
      variants: [
        { colour: 'red', size: 'S', stock: 1 },
        { colour: 'blue', size: 'S', stock: 2 },
      ],
    })
    const [red, blue] = product.variants
    const variants = [
      { ...blue, colour: 'red', was: blue.stock },
      { ...red, colour: 'blue', was: red.stock },
      { colour: 'green', size: '', stock: 3 },
    ]
    const body = { product: aProduct({ code: product.code, variants }), version: product.version }
    const changed = (await t.as(cityAdmin).put(`${PATH}/${product.id}`, body)).body.data
    expect(changed.variants).toMatchObject([
      { id: blue.id, colour: 'red', stock: 2 },
      { id: red.id, colour: 'blue', stock: 1 },
      { colour: 'green', stock: 3 },
    ])
  })

  test('twenty changes of the stock at once all count', async () => {
    const { id, variantId } = await makeProduct(t.core.pool, { stock: 0 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.as(cityAdmin).post(`${PATH}/${id}/stock`, { variantId, by: 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await t.as(null).get(`${PATH}/${id}`)).body.data.stock).toBe(20)
    expect((await t.as(cityAdmin).post(`${PATH}/${id}/stock`, { variantId, by: -21 })).body.errors).toMatchObject([
      { path: 'by', code: 'too_small' },
    ])
  })
})

test('of two changes from the same version the second is refused with the current product', async () => {
  const { id, version, code } = await made()
  const change = (mn: string) =>
    t.as(cityAdmin).put(`${PATH}/${id}`, {
      product: aProduct({ code, name: { mn }, variants: [{ colour: null, size: '', stock: 1 }] }),
      version,
    })
  expect((await change('Хоёр')).status).toBe(200)
  const second = await change('Гурав')
  expect([second.status, second.body.current]).toMatchObject([409, { id, name: { mn: 'Хоёр' } }])
})

test('the calls of the brief answer what is on sale, by name or address', async () => {
  const { no } = await makeProduct(t.core.pool, { name: 'Зурагт хуудас', price: 2500, stock: 4 })
  await makeProduct(t.core.pool, { name: 'Ноорог', status: 'draft' })
  const { body } = await t.as(null).get('/v1/api/products')
  expect(body.products).toMatchObject([{ title: 'Зурагт хуудас', price: 2500, priceSale: null, available: 4 }])
  const found = await t.as(null).get(`/v1/api/products/product?name=${encodeURIComponent('Зурагт хуудас')}`)
  expect(found.body.product.name).toBe(`zuragt-khuudas-${no}`)
  expect((await t.as(null).get(`/v1/api/products/product?name=zuragt-khuudas-${no}`)).body.product.id).toBe(
    found.body.product.id,
  )
  expect((await t.as(null).get(`/v1/api/products/product?name=${encodeURIComponent('Ноорог')}`)).status).toBe(404)
})

describe('a product that changes its area', () => {
  test('takes its reviews along, whatever is written at once, and no step on them is lost', async () => {
    const REVIEWS = '/v1/shop/reviews'
    for (let i = 0; i < 10; i += 1) {
      const product = await makeProduct(t.core.pool, { area: 'D1', author: districtAdmin })
      const buy = () => makeOrder(t.core.pool, product, { buyer: leader, status: 'done' })
      const review = (order: string) =>
        t.as(leader).post(`/v1/shop/orders/mine/${order}/reviews`, { productId: product.id, rating: 5 })
      const [first, second] = [await buy(), await buy()]
      expect((await review(first)).status).toBe(201)
      const [row] = (await t.as(cityAdmin).get(`${REVIEWS}?productId=${product.id}`)).body.data
      const [published, moved, written] = await Promise.all([
        t.as(cityAdmin).post(`${REVIEWS}/${row.id}/transitions`, { action: 'publish', version: row.version }),
        t.as(cityAdmin).put(`${PATH}/${product.id}`, { product: aProduct({ areaId: idOf('D2') }), version: 1 }),
        review(second),
      ])
      // a step that comes after the move has seen an older version
      expect([200, 409]).toContain(published.status)
      expect([moved.status, written.status]).toEqual([200, 201])
      const { rows } = await t.core.pool.query(
        `select p.area_id as product, r.area_id as review from shop_reviews r join products p on p.id = r.product_id
         where p.id = $1`,
        [product.id],
      )
      const inNew = { product: idOf('D2'), review: idOf('D2') }
      expect(rows).toEqual([inNew, inNew])
    }
  })
})
