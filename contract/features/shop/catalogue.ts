import type { Day } from '../../core/time/calendar.ts'

// What public pages know of products too: plain data, no schema.

/** Colours of products, in the order of forms, and how they are drawn. */
export const COLOUR_DRAWN = {
  white: '#ffffff',
  black: '#16181d',
  grey: '#8a919e',
  red: '#d92d20',
  orange: '#f38744',
  yellow: '#f5c518',
  green: '#2e9e5b',
  turquoise: '#1aa5a5',
  blue: '#4aa8ff',
  navy: '#1d3f8f',
  purple: '#7b4fd6',
  pink: '#ee6fa8',
  brown: '#7a5230',
} as const
export type Colour = keyof typeof COLOUR_DRAWN
export const COLOURS = Object.keys(COLOUR_DRAWN) as [Colour, ...Colour[]]

/** For whom a product is. */
export const GENDERS = ['all', 'men', 'women', 'children'] as const
export type Gender = (typeof GENDERS)[number]

export const PRODUCT_STATUSES = ['draft', 'on_sale', 'ended'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The highest price, in tögrögs. Our choice: sums of a full cart stay exact in binary floating point. */
export const PRICE_MAX = 1_000_000_000
/** The most that can be in stock of one variant. */
export const STOCK_MAX = 1_000_000
/** Up to this many in stock count as low. Our choice. */
export const LOW_STOCK = 5
/** Characters of a name in one language, of a code, of a size, and of a description. */
export const PRODUCT_NAME_MAX_CHARS = 150
export const CODE_MAX_CHARS = 30
export const SIZE_MAX_CHARS = 20
export const DESCRIPTION_MAX_CHARS = 10_000
/** Variants and pictures of a product, and its tags. Our choice: every colour in several sizes. */
export const VARIANTS_MAX = 60
export const PICTURES_MAX = 10
export const TAGS_MAX = 8
export const TAG_MAX_CHARS = 30

/** A lower price during some days, both inclusive; null is open. */
export interface Sale {
  price: number
  from: Day | null
  until: Day | null
}

/** Whether a sale applies on a day. */
export const isSaleOn = (sale: Sale | null, day: Day): sale is Sale =>
  sale !== null && (sale.from === null || sale.from <= day) && (sale.until === null || day <= sale.until)

/** What a product costs on a day, in tögrögs. */
export const priceOn = ({ price, sale }: { price: number; sale: Sale | null }, day: Day): number =>
  isSaleOn(sale, day) ? sale.price : price
