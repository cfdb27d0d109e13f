import type { Colour, Gender, ProductStatus } from './catalogue.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

interface Words {
  file: string
  category: Record<string, string>
  colour: Record<Colour, string>
  gender: Record<Gender, string>
  status: Record<ProductStatus, string>
  sales: Record<keyof typeof mn.sales, string>
  column: Record<keyof typeof mn.column, string>
}

/** Words of the shop by language; the categories are the defaults of a city. */
export const shopLabels: { mn: Words; en: Words } = { mn, en }
