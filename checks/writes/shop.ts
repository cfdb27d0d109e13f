import { expect } from 'vitest'
import { aDiscount, aProduct } from '../../server/features/shop/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, leader } = people

/** Every write of the shop. */
export async function walkShop({ write, t }: Walk): Promise<void> {
  const product = await write('shop.create', cityAdmin, { body: aProduct() })
  const params = { id: product.id }
  const variants = [{ ...product.variants[0], was: product.variants[0].stock }]
  const changed = await write('shop.change', cityAdmin, {
    params,
    body: { product: aProduct({ code: product.code, price: 9000, variants }), version: product.version },
  })
  await write('shop.stock', cityAdmin, { params, body: { variantId: changed.variants[0].id, by: 5 } })
  await write('shop.act', cityAdmin, { params, body: { action: 'offer', version: changed.version } })
  const lines = [{ variantId: changed.variants[0].id, quantity: 1 }]
  await write('shop.quote', leader, { body: { lines } })
  const order = { lines, delivery: 'pickup', payment: 'transfer', name: 'Б. Болд', phone: '99112233' }
  const mine = await write('shop.place', leader, { body: order })
  await write('shop.cancelMine', leader, { params: { id: mine.id }, body: { version: mine.version } })
  const next = await write('shop.place', leader, { body: order })
  await write('shop.actOnOrder', cityAdmin, { params: { id: next.id }, body: { action: 'pay', version: next.version } })
  const review = { productId: product.id, rating: 5, text: 'Сайн' }
  const form = await t.as(null).get('/v1/shop/orders/form')
  t.setNow(new Date(Date.now() + 60_000))
  const sent = await write('shop.orderPublicly', cityAdmin, { body: { ...order, ticket: form.body.data.ticket } })
  t.setNow(undefined)
  await write('shop.cancel', cityAdmin, { body: { secret: sent.secret } })
  await t.core.pool.query(`update shop_orders set status = 'done' where number = $1`, [sent.number])
  await write('shop.reviewBySecret', cityAdmin, { body: { ...review, secret: sent.secret } })
  const handedOver = (id: string) => t.core.pool.query(`update shop_orders set status = 'done' where id = $1`, [id])
  await handedOver(next.id)
  await write('shop.reviewMine', leader, { params: { id: next.id }, body: review })
  const [waiting] = (await t.as(cityAdmin).get('/v1/shop/reviews?status=waiting')).body.data
  const step = { action: 'publish', version: waiting.version }
  await write('shop.actOnReview', cityAdmin, { params: { id: waiting.id }, body: step })
  await walkImport({ write, t })
  const code = await write('shop.addDiscount', cityAdmin, { body: aDiscount() })
  const { areaId: _, ...rest } = aDiscount()
  await write('shop.changeDiscount', cityAdmin, { params: { id: code.id }, body: { ...rest, version: code.version } })
  await write('shop.removeDiscount', cityAdmin, { params: { id: code.id } })
  const other = await write('shop.create', cityAdmin, { body: aProduct() })
  await write('shop.remove', cityAdmin, { params: { id: other.id } })
}

async function walkImport({ write, t }: Pick<Walk, 'write' | 't'>): Promise<void> {
  const start = async (code: string) => {
    const content = Buffer.from(`Code,Name,Category,Price,Stock\n${code},Аяга,souvenirs,100,1\n`)
    const { id } = await write('shop.importStart', cityAdmin, {
      file: { name: 'goods.csv', type: 'text/csv', content },
    })
    await expect
      .poll(async () => (await t.as(cityAdmin).get(`/v1/shop/imports/${id}`)).body.data.status, { timeout: 30_000 })
      .toBe('ready')
    return id
  }
  await write('shop.importDrop', cityAdmin, { params: { id: await start('IMP-1') } })
  await write('shop.importConfirm', cityAdmin, { params: { id: await start('IMP-2') } })
}
