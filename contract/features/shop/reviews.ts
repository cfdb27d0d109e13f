import * as z from 'zod/mini'
import { Instant, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, workflow } from '../../core/model/workflow.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

export const REVIEW_STATUSES = ['waiting', 'published', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** A review is shown once its office has published it, and can be withdrawn. Rule: docs/rules/shop.md. */
export const reviewWorkflow = workflow({
  name: 'review',
  initial: 'waiting',
  states: REVIEW_STATUSES,
  moves: [
    { action: 'publish', from: 'waiting', to: 'published', by: OFFICES },
    { action: 'reject', from: 'waiting', to: 'rejected', by: OFFICES },
    { action: 'reject', from: 'published', to: 'rejected', by: OFFICES, confirm: true },
    { action: 'publish', from: 'rejected', to: 'published', by: OFFICES },
  ],
})
export type ReviewAction = (typeof reviewWorkflow)['moves'][number]['action']

/** Stars, and characters of a text. */
export const STARS = [1, 2, 3, 4, 5] as const
export const REVIEW_MAX_CHARS = 1000
/** Reviews that a product shows, the newest. */
export const REVIEWS_SHOWN = 20

const fields = {
  productId: z.uuid(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  text: z._default(plainText(0, REVIEW_MAX_CHARS, { multiline: true }), ''),
}

/** A review of a product of one's own order. */
export const ReviewDraft = z.strictObject(fields)
export type ReviewDraft = z.output<typeof ReviewDraft>

/** The same by the secret link of an order. */
export const SecretReview = z.strictObject({ ...fields, secret: CaseSecret })
export type SecretReview = z.output<typeof SecretReview>

/** What published reviews give a product: the mean of the stars with one decimal, and how many they are. */
export const Rating = z.object({ mean: z.nullable(z.number()), count: z.int() })
export type Rating = z.infer<typeof Rating>

/** A published review; who wrote it is not said. */
export const ShownReview = z.object({ id: z.uuid(), rating: z.int(), text: z.string(), at: Instant })
export type ShownReview = z.infer<typeof ShownReview>

/** A review of one's own order. */
export const OwnReview = z.object({ productId: z.uuid(), rating: z.int(), status: z.enum(REVIEW_STATUSES) })
export type OwnReview = z.infer<typeof OwnReview>

/** A review as its office sees it. */
export const Review = z.extend(ShownReview, {
  status: z.enum(REVIEW_STATUSES),
  product: z.object({ id: z.uuid(), slug: z.string(), name: LocalizedAnswer }),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  orderId: z.uuid(),
  orderNumber: z.int(),
  version: z.int(),
  allowedActions: z.array(z.enum(actionNames(reviewWorkflow))),
})
export type Review = z.infer<typeof Review>

export const ReviewQuery = listQuery(['createdAt', 'rating', 'status'], {
  /** One review, to which a notice leads. */
  id: z.optional(z.uuid()),
  status: z.optional(z.enum(REVIEW_STATUSES)),
  rating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  productId: z.optional(z.uuid()),
  areaId: z.optional(z.uuid()),
})
export type ReviewQuery = z.output<typeof ReviewQuery>

export const ReviewStep = z.strictObject({ action: z.enum(actionNames(reviewWorkflow)), version: Version })
