import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { MyOrder, OrderView } from './orders.ts'
import { Review, ReviewDraft, ReviewQuery, ReviewStep, SecretReview } from './reviews.ts'

/** The routes of reviews. */
export const reviewRoutes = {
  reviewMine: {
    method: 'POST',
    path: '/shop/orders/mine/:id/reviews',
    can: 'own',
    summary: 'Reviews a product of an order of your own that was handed over, once. The office publishes it.',
    params: ById,
    body: ReviewDraft,
    answer: oneOf(MyOrder),
    status: 201,
  },
  reviewBySecret: {
    method: 'POST',
    path: '/shop/orders/case/reviews',
    can: 'follow',
    summary: 'Reviews a product of the order that a secret link refers to, once.',
    body: SecretReview,
    answer: oneOf(OrderView),
    status: 201,
    perMinute: 20,
    secret: true,
  },
  reviews: {
    method: 'GET',
    path: '/shop/reviews',
    can: 'orders',
    summary: 'Reviews of the products of your areas.',
    query: ReviewQuery,
    answer: pageOf(Review),
  },
  actOnReview: {
    method: 'POST',
    path: '/shop/reviews/:id/transitions',
    can: 'orders',
    summary: 'Publishes or rejects a review.',
    params: ById,
    body: ReviewStep,
    answer: oneOf(Review),
  },
} as const
