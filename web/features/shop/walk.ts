import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/e-commerce', 'city'],
    ['/dashboard/e-commerce/shop', 'leader'],
    ['/dashboard/e-commerce/shop?sale=true', 'district'],
    ['/dashboard/e-commerce/list', 'city'],
    ['/dashboard/e-commerce/product/new', 'khoroo'],
    ['/dashboard/e-commerce/product/:productName', 'city'],
    ['/dashboard/e-commerce/product/:productName', 'leader'],
    ['/dashboard/e-commerce/product/:productName/edit', 'city'],
    ['/dashboard/e-commerce/checkout', 'leader'],
    ['/dashboard/e-commerce/orders', 'city'],
    ['/dashboard/e-commerce/orders?status=new', 'district'],
    ['/dashboard/e-commerce/orders/:orderId', 'city'],
    ['/dashboard/e-commerce/my-orders', 'city'],
    ['/dashboard/e-commerce/reviews', 'city'],
    ['/dashboard/e-commerce/reviews?status=waiting', 'khoroo'],
    ['/dashboard/e-commerce/import', 'city'],
    ['/dashboard/ecommerce', 'city'],
    ['/dashboard/ecommerce?days=365', 'district'],
    ['/dashboard/e-commerce/discounts', 'city'],
    ['/dashboard/e-commerce/discounts?active=true', 'khoroo'],
    ['/shop', null],
    ['/shop?category=souvenirs&sort=price', null],
    ['/shop/:productName', null],
    ['/shop/order?product=:productName', null],
  ],
  ids: {
    ':productName': { list: 'shop/products?pageSize=1', isPublic: true, field: 'slug' },
    ':orderId': { list: 'shop/orders?pageSize=1' },
  },
}
