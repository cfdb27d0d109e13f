import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of news, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import of news',
  problems: 'Problems',
  title: {
    title: 'Title',
    titleEn: 'Title in English',
    body: 'Text',
    bodyEn: 'Text in English',
    category: 'Category',
    area: 'Area code',
  },
  alias: { title: 'Headline', body: 'Body|Content', area: 'Area|Code' },
}
