import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'
import { CODE_MAX_CHARS, DESCRIPTION_MAX_CHARS, PRICE_MAX, PRODUCT_NAME_MAX_CHARS, STOCK_MAX } from './catalogue.ts'

const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

/** One row of a file of products: a new draft with one variant. Colours, sizes and pictures are added on its page. */
export const ProductImportRow = z.object({
  code: plainText(1, CODE_MAX_CHARS),
  name: plainText(1, PRODUCT_NAME_MAX_CHARS),
  nameEn: z.optional(plainText(0, PRODUCT_NAME_MAX_CHARS)),
  /** The name of a category in either language, or its key. */
  category: plainText(1, 100),
  /** The code of an area; the reader's own without one. */
  area: z.optional(plainText(0, 60)),
  price: whole(PRICE_MAX),
  stock: whole(STOCK_MAX),
  description: z.optional(plainText(0, DESCRIPTION_MAX_CHARS, { multiline: true })),
})
export type ProductImportRow = z.output<typeof ProductImportRow>
