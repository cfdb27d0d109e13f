import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { COLOURS, GENDERS, PRODUCT_NAME_MAX_CHARS, PRODUCT_STATUSES } from './catalogue.ts'

/** Products in the answer of the brief's list, the newest. Our choice: what a page of a shop can show. */
export const BRIEF_PRODUCTS_MAX = 500

/** A product in the calls of the brief. */
export const BriefProduct = z.object({
  id: z.uuid(),
  /** The last part of its address. */
  name: z.string(),
  title: z.string(),
  code: z.string(),
  /** What it costs today, and the price before a sale; both whole tögrögs. */
  price: z.int(),
  priceSale: z.nullable(z.int()),
  cover: z.nullable(z.string()),
  images: z.array(z.string()),
  colors: z.array(z.enum(COLOURS)),
  sizes: z.array(z.string()),
  gender: z.enum(GENDERS),
  category: z.string(),
  tags: z.array(z.string()),
  available: z.int(),
  /** The mean of the stars of published reviews, 0 without any, and how many there are. */
  totalRating: z.number(),
  totalReview: z.int(),
  /** How many gave each number of stars. */
  ratings: z.array(z.object({ name: z.string(), starCount: z.int(), reviewCount: z.int() })),
  /** The newest published reviews, by people who bought the product; who they are is not said. */
  reviews: z.array(
    z.object({ id: z.uuid(), rating: z.int(), comment: z.string(), isPurchased: z.literal(true), postedAt: Instant }),
  ),
  status: z.enum(PRODUCT_STATUSES),
  createdAt: Instant,
})
export type BriefProduct = z.infer<typeof BriefProduct>

/** The calls of the brief. */
export const briefRoutes = {
  briefProducts: {
    method: 'GET',
    path: '/api/products',
    can: 'list',
    summary: 'The newest products on sale, at most 500.',
    answer: z.object({ products: z.array(BriefProduct) }),
  },
  briefProduct: {
    method: 'GET',
    path: '/api/products/product',
    can: 'read',
    summary: 'The product with this name: the last part of its address, or its name in either language.',
    query: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(PRODUCT_NAME_MAX_CHARS)) }),
    answer: z.object({ product: BriefProduct }),
  },
} as const
