import type { mn } from './import-mn.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** Headers of the file of areas in English. */
export const en: Words<typeof mn> = {
  fileName: 'Areas',
  problems: 'Problems',
  title: {
    effect: 'What happens',
    code: 'Code',
    level: 'Level',
    parent: 'Code of parent',
    ordinal: 'Number',
    nameMn: 'Name (Mongolian)',
    nameEn: 'Name (English)',
    population: 'Population',
    households: 'Households',
    countedOn: 'Counted on',
    openedOn: 'Opened on',
    closedOn: 'Closed on',
    border: 'Border',
  },
  alias: {
    code: 'Area code',
    level: 'Area level',
    parent: 'Parent|Parent code',
    ordinal: 'No|Ordinal',
    nameMn: 'Name|name.mn',
    nameEn: 'English name|name.en',
    population: 'People',
    households: 'Number of households',
    countedOn: 'Count date|Date',
    openedOn: 'Opening date',
    closedOn: 'Closing date',
    border: 'Geometry',
  },
  level: { city: 'city', district: 'district', khoroo: 'khoroo', section: 'section' },
  effect: { new: 'New', same: 'No change', change: 'Changes: {{fields}}' },
}
