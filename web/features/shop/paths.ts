/** Addresses of the shop's screens. */
export const SHOP = '/dashboard/e-commerce/shop'
export const LIST = '/dashboard/e-commerce/list'
export const CHECKOUT = '/dashboard/e-commerce/checkout'
export const ORDERS = '/dashboard/e-commerce/orders'
export const MY_ORDERS = '/dashboard/e-commerce/my-orders'
export const DISCOUNTS = '/dashboard/e-commerce/discounts'
export const REVIEWS = '/dashboard/e-commerce/reviews'
export const IMPORT = '/dashboard/e-commerce/import'
export const orderPath = (id: string): string => `${ORDERS}/${id}`
export const NEW = '/dashboard/e-commerce/product/new'
/** The page of a product, by the last part of its public address or its id. */
export const productPath = (name: string): string => `/dashboard/e-commerce/product/${name}`
export const editPath = (name: string): string => `${productPath(name)}/edit`
