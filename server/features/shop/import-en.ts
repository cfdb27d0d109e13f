import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of products, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import products',
  problems: 'Errors',
  example: 'Example',
  goods: 'China cup',
  title: {
    code: 'Code',
    name: 'Name',
    nameEn: 'Name (English)',
    category: 'Category',
    area: 'Area code',
    price: 'Price (₮)',
    stock: 'In stock',
    description: 'Description',
  },
  alias: {
    code: 'Product code',
    name: 'Product|Product name',
    nameEn: 'English name',
    category: 'Kind',
    area: 'Area',
    price: 'Price|Unit price',
    stock: 'Stock|Quantity',
    description: 'About',
  },
}
