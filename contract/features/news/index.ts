import * as z from 'zod/mini'
import { contentWorkflow } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { ContentFile } from '../../core/model/attachment.ts'
import { EntryKey, entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { ById } from '../../core/model/page.ts'
import { typeIssue } from '../../core/text/localized.ts'
import { newsCategories } from './categories.ts'
import { rights } from './rights.ts'

export { newsCategories } from './categories.ts'

const WRITERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/** Maximum number of files attached to an article. Source: docs/rules/states.md. */
export const NEWS_FILES_MAX = 10

/** The fields specific to news in a request. */
export interface NewsOwn {
  attachments: { fileId: string }[]
}

const own = {
  attachments: z.optional(
    z
      .array(z.strictObject({ fileId: z.uuid({ error: 'file_id' }) }), { error: typeIssue })
      .check(z.maxLength(NEWS_FILES_MAX)),
  ),
}

const kind = contentKind({
  path: '/news',
  category: EntryKey,
  own,
  whole: {
    attachments: z.array(ContentFile),
  },
  more: {
    /** Views of the public page, counted once a day per address. */
    views: z.int(),
  },
  moreSorts: ['views'],
})

export const NewsDraft = kind.Draft
export type NewsDraft = z.infer<typeof NewsDraft>
export const NewsChange = kind.Change
export type NewsChange = z.infer<typeof NewsChange>
export const NewsRow = kind.Row
export type NewsRow = z.infer<typeof NewsRow>
export const News = kind.Full
export type News = z.infer<typeof News>

/** draft → published → archived; scheduled follows from the clock. */
export const newsWorkflow = contentWorkflow('news', WRITERS)

/** Number of other articles shown below an article. Our choice: one row of the page. */
export const MORE_NEWS = 4

/** City settings of news. */
export const newsSettings = { categories: entrySetting(newsCategories) }

/** News of the city, its districts and khoroos: written by staff; published articles are public. */
export const news = feature({
  ...rights,
  workflows: [{ ...newsWorkflow, tables: ['news'] }],
  settings: Object.values(newsSettings),
  routes: {
    ...kind.routes,
    more: {
      method: 'GET',
      path: '/news/:id/more',
      can: 'read',
      summary: 'Other recent news published in the same area or below it.',
      params: ById,
      answer: z.object({ data: z.array(kind.Row).check(z.maxLength(MORE_NEWS)) }),
    },
    views: {
      method: 'POST',
      path: '/news/:id/views',
      can: 'read',
      summary: 'Counts a view, at most once a day per address. No personal data is stored.',
      params: ById,
      status: 204,
      quiet: true,
      perMinute: 120,
    },
  },
})
