import * as z from 'zod/mini'
import { EntryKey } from '../../core/model/entry-list.ts'
import { Flag, Instant, listQuery } from '../../core/model/page.ts'
import { PictureUrls } from '../../core/model/picture.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { type InBoth, LocalizedAnswer, localized, plainText } from '../../core/text/localized.ts'
import { localizedDoc, type RichDoc } from '../../core/text/richtext.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  CODE_MAX_CHARS,
  COLOURS,
  DESCRIPTION_MAX_CHARS,
  GENDERS,
  PICTURES_MAX,
  PRICE_MAX,
  PRODUCT_NAME_MAX_CHARS,
  PRODUCT_STATUSES,
  SIZE_MAX_CHARS,
  STOCK_MAX,
  VARIANTS_MAX,
} from './catalogue.ts'
import { Rating, ShownReview } from './reviews.ts'
import { Tag, Tags } from './tags.ts'
import { productWorkflow } from './workflow.ts'

/** Whole tögrögs. */
const Price = z.int().check(z.minimum(0), z.maximum(PRICE_MAX))
const Colour = z.enum(COLOURS)

/** A lower price; without a day it has no beginning or end. */
const SaleDraft = z.strictObject({ price: Price, from: z.nullable(IsoDay), until: z.nullable(IsoDay) }).check(
  z.refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'end_before_start',
  }),
)

/** A colour and a size in stock; a product without either has one variant with neither. */
const VariantDraft = z.strictObject({
  /** Left out for a new one. */
  id: z.optional(z.uuid()),
  colour: z.nullable(Colour),
  size: plainText(0, SIZE_MAX_CHARS),
  stock: z.int().check(z.minimum(0), z.maximum(STOCK_MAX)),
  /** What was in stock when the form was opened: what was sold since is subtracted. */
  was: z.optional(z.int().check(z.minimum(0), z.maximum(STOCK_MAX))),
})
export type VariantDraft = z.infer<typeof VariantDraft>

const PictureDraft = z.strictObject({ fileId: z.uuid({ error: 'file_id' }), alt: localized(200, { required: false }) })

type Issues = { code: 'custom'; input: unknown; path: (string | number)[]; message: string }[]

/** Issue `twice` on a second variant with the same colour and size. */
function refuseTwice(variants: readonly Pick<VariantDraft, 'colour' | 'size'>[], issues: Issues): void {
  const seen = new Set<string>()
  for (const [at, { colour, size }] of variants.entries()) {
    const key = `${colour ?? ''} ${size.toLowerCase()}`
    if (seen.has(key)) issues.push({ code: 'custom', input: size, path: [at, 'size'], message: 'twice' })
    seen.add(key)
  }
}

/** A product as the form sends it. */
export const ProductDraft = z
  .strictObject({
    code: plainText(1, CODE_MAX_CHARS),
    name: localized(PRODUCT_NAME_MAX_CHARS),
    areaId: z.uuid(),
    category: EntryKey,
    gender: z._default(z.enum(GENDERS), 'all'),
    tags: z._default(Tags, []),
    price: Price,
    sale: z._default(z.nullable(SaleDraft), null),
    description: localizedDoc(DESCRIPTION_MAX_CHARS, { required: false }),
    pictures: z._default(z.array(PictureDraft).check(z.maxLength(PICTURES_MAX)), []),
    variants: z.array(VariantDraft).check(
      z.minLength(1),
      z.maxLength(VARIANTS_MAX),
      z.check<VariantDraft[]>(({ value, issues }) => refuseTwice(value, issues as unknown as Issues)),
    ),
  })
  .check(
    z.refine(({ price, sale }) => sale === null || sale.price < price, { path: ['sale', 'price'], error: 'not_lower' }),
  )
export type ProductDraft = z.output<typeof ProductDraft>

/** The changed product as a whole, if `version` is still current. */
export const ProductChange = z.strictObject({ product: ProductDraft, version: Version })

const Variant = z.object({ id: z.uuid(), colour: z.nullable(Colour), size: z.string(), stock: z.int() })
export type Variant = z.infer<typeof Variant>

const Picture = z.object({ id: z.uuid(), alt: LocalizedAnswer, urls: PictureUrls })
const Sale = z.object({ price: z.int(), from: z.nullable(IsoDay), until: z.nullable(IsoDay) })

/** A product in a list. */
export const ProductRow = z.object({
  id: z.uuid(),
  /** The last part of its public address. */
  slug: z.string(),
  code: z.string(),
  name: LocalizedAnswer,
  areaId: z.uuid(),
  /** The full name of the area. */
  area: LocalizedAnswer,
  category: EntryKey,
  gender: z.enum(GENDERS),
  tags: z.array(z.string()),
  price: z.int(),
  sale: z.nullable(Sale),
  /** What it costs today. */
  priceToday: z.int(),
  picture: z.nullable(Picture),
  variants: z.array(Variant),
  /** In stock, of all variants. */
  stock: z.int(),
  rating: Rating,
  status: z.enum(PRODUCT_STATUSES),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type ProductRow = z.infer<typeof ProductRow>

/** Stored rich text, which was validated on input. */
const Description = z.custom<InBoth<RichDoc>>((value) => typeof value === 'object' && value !== null)

/** A whole product. */
export const Product = z.extend(ProductRow, {
  description: Description,
  pictures: z.array(Picture),
  /** The pictures of the description, by id. */
  files: z.record(z.string(), PictureUrls),
  /** The newest published reviews. */
  reviews: z.array(ShownReview),
  canWrite: z.boolean(),
  allowedActions: z.array(z.enum(actionNames(productWorkflow))),
})
export type Product = z.infer<typeof Product>

export const PRODUCT_SORTS = ['name', 'code', 'price', 'area', 'status', 'createdAt', 'updatedAt'] as const

const price = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PRICE_MAX)))

/** The query of the list. */
// '-match': the best match of the name first when there is a search text, otherwise the default order
export const ProductQuery = listQuery([...PRODUCT_SORTS, 'match'], {
  category: z.optional(EntryKey),
  gender: z.optional(z.enum(GENDERS)),
  colour: z.optional(Colour),
  size: z.optional(z.string().check(z.maxLength(SIZE_MAX_CHARS))),
  tag: z.optional(Tag),
  status: z.optional(z.enum(PRODUCT_STATUSES)),
  /** An area, including those below it. */
  areaId: z.optional(z.uuid()),
  /** Products that the reader manages. */
  mine: z.optional(Flag),
  /** With a lower price today. */
  sale: z.optional(Flag),
  inStock: z.optional(Flag),
  /** On sale with a variant of which few are left. */
  low: z.optional(Flag),
  /** What it costs today, from and up to. */
  minPrice: price,
  maxPrice: price,
})
export type ProductQuery = z.output<typeof ProductQuery>

export const ProductStep = z.strictObject({ action: z.enum(actionNames(productWorkflow)), version: Version })

/** The stock of one variant, changed by what came or went. */
export const StockChange = z.strictObject({
  variantId: z.uuid(),
  by: z.int().check(z.minimum(-STOCK_MAX), z.maximum(STOCK_MAX)),
})
