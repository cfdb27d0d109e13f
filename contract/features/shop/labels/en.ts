import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** The same words in English. */
export const en: Same<typeof mn> = {
  file: 'Products',
  category: {
    forms: 'Forms and permits',
    tickets: 'Tickets',
    souvenirs: 'Souvenirs',
    publications: 'Books and publications',
    advertising: 'Advertising places',
    services: 'Services',
  },
  colour: {
    white: 'White',
    black: 'Black',
    grey: 'Grey',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    turquoise: 'Turquoise',
    blue: 'Light blue',
    navy: 'Dark blue',
    purple: 'Purple',
    pink: 'Pink',
    brown: 'Brown',
  },
  gender: { all: 'Everybody', men: 'Men', women: 'Women', children: 'Children' },
  status: { draft: 'Draft', on_sale: 'On sale', ended: 'No longer sold' },
  column: {
    code: 'Code',
    name: 'Name',
    nameEn: 'Name (English)',
    category: 'Category',
    area: 'Area',
    price: 'Price (₮)',
    salePrice: 'Sale price (₮)',
    saleFrom: 'Sale from',
    saleUntil: 'Sale until',
    stock: 'In stock',
    status: 'State',
  },
}
