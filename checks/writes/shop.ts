import { aProduct } from '../../server/features/shop/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin } = people

/** Every write of the shop. */
export async function walkShop({ write }: Walk): Promise<void> {
  const product = await write('shop.create', cityAdmin, { body: aProduct() })
  const params = { id: product.id }
  const variants = [{ ...product.variants[0], was: product.variants[0].stock }]
  const changed = await write('shop.change', cityAdmin, {
    params,
    body: { product: aProduct({ code: product.code, price: 9000, variants }), version: product.version },
  })
  await write('shop.stock', cityAdmin, { params, body: { variantId: changed.variants[0].id, by: 5 } })
  await write('shop.act', cityAdmin, { params, body: { action: 'offer', version: changed.version } })
  const other = await write('shop.create', cityAdmin, { body: aProduct() })
  await write('shop.remove', cityAdmin, { params: { id: other.id } })
}
