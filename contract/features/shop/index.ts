import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { importRoutes } from '../../core/model/import.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'
import { briefRoutes } from './brief.ts'
import { shopCategories } from './categories.ts'
import { discountRoutes } from './discount-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { orderWorkflow } from './order-workflow.ts'
import { Product, ProductChange, ProductDraft, ProductQuery, ProductRow, ProductStep, StockChange } from './products.ts'
import { reviewRoutes } from './review-routes.ts'
import { reviewWorkflow } from './reviews.ts'
import { rights } from './rights.ts'
import { salesRoutes } from './sales-routes.ts'
import { productWorkflow } from './workflow.ts'

export { BRIEF_PRODUCTS_MAX, BriefProduct } from './brief.ts'
export * from './catalogue.ts'
export { shopCategories } from './categories.ts'
export * from './checkout.ts'
export * from './discounts.ts'
export * from './import-row.ts'
export * from './order-workflow.ts'
export * from './orders.ts'
export * from './products.ts'
export * from './reviews.ts'
export * from './sales.ts'
export { productWorkflow } from './workflow.ts'

/** Maximum length of the last part of a product's address, characters: longer than any that the server makes. */
const SLUG_MAX_CHARS = 100

/** City settings of the shop. */
export const shopSettings = { categories: entrySetting(shopCategories) }

const one = { params: ById, answer: oneOf(Product) }

/** The shop of the city: products of its offices. Rule: docs/rules/shop.md. */
export const shop = feature({
  ...rights,
  workflows: [
    { ...productWorkflow, tables: ['products'] },
    { ...orderWorkflow, tables: ['shop_orders'] },
    { ...reviewWorkflow, tables: ['shop_reviews'] },
  ],
  settings: Object.values(shopSettings),
  routes: {
    list: {
      method: 'GET',
      path: '/shop/products',
      can: 'list',
      summary: 'Products of your areas and of those above. Without a token, those on sale.',
      query: ProductQuery,
      answer: pageOf(ProductRow),
    },
    export: {
      method: 'GET',
      path: '/shop/products/export',
      can: 'export',
      summary: 'The filtered products of your areas as CSV or XLSX.',
      query: z.extend(z.omit(ProductQuery, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    named: {
      method: 'GET',
      path: '/shop/products/named/:slug',
      can: 'read',
      summary:
        'The product at a public address. Only the number in it counts, so that earlier addresses lead to it too.',
      params: z.strictObject({ slug: plainText(1, SLUG_MAX_CHARS) }),
      answer: oneOf(Product),
    },
    create: {
      method: 'POST',
      path: '/shop/products',
      can: 'write',
      summary: 'Adds a product as a draft.',
      body: ProductDraft,
      answer: oneOf(Product),
      status: 201,
    },
    one: { method: 'GET', path: '/shop/products/:id', can: 'read', summary: 'One product.', ...one },
    change: {
      method: 'PUT',
      path: '/shop/products/:id',
      can: 'write',
      summary: 'Changes a product. What was sold since the stock was read stays subtracted.',
      body: ProductChange,
      ...one,
    },
    remove: {
      method: 'DELETE',
      path: '/shop/products/:id',
      can: 'write',
      summary: 'Deletes a draft.',
      params: ById,
      status: 204,
    },
    act: {
      method: 'POST',
      path: '/shop/products/:id/transitions',
      can: 'write',
      summary: 'Puts a product on sale, or takes it off.',
      body: ProductStep,
      ...one,
    },
    stock: {
      method: 'POST',
      path: '/shop/products/:id/stock',
      can: 'write',
      summary: 'Adds to the stock of one variant, or subtracts from it.',
      body: StockChange,
      ...one,
    },
    history: {
      method: 'GET',
      path: '/shop/products/:id/history',
      can: 'write',
      summary: 'The history of a product, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    ...orderRoutes,
    ...discountRoutes,
    ...salesRoutes,
    ...reviewRoutes,
    ...importRoutes('/shop/imports', 'import'),
    ...briefRoutes,
  },
})
