import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { Discount, DiscountChange, DiscountDraft, DiscountQuery } from './discounts.ts'

/** The routes of discount codes. */
export const discountRoutes = {
  discounts: {
    method: 'GET',
    path: '/shop/discounts',
    can: 'write',
    summary: 'The discount codes of your areas.',
    query: DiscountQuery,
    answer: pageOf(Discount),
  },
  addDiscount: {
    method: 'POST',
    path: '/shop/discounts',
    can: 'write',
    summary: 'Adds a discount code. It applies to the products of its area and of those below.',
    body: DiscountDraft,
    answer: oneOf(Discount),
    status: 201,
  },
  changeDiscount: {
    method: 'PATCH',
    path: '/shop/discounts/:id',
    can: 'write',
    summary: 'Changes a discount code. Orders that used it keep their discount.',
    params: ById,
    body: DiscountChange,
    answer: oneOf(Discount),
  },
  removeDiscount: {
    method: 'DELETE',
    path: '/shop/discounts/:id',
    can: 'write',
    summary: 'Deletes a discount code that no order has used.',
    params: ById,
    status: 204,
  },
} as const
