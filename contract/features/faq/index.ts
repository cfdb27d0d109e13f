import * as z from 'zod/mini'
import { contentWorkflow } from '../../core/content/index.ts'
import { orderRoute } from '../../core/content/order.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { EntryKey, entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { SEARCH_MAX_CHARS } from '../../core/model/page.ts'
import { faqGroups } from './groups.ts'
import { rights } from './rights.ts'

export { faqGroups } from './groups.ts'

/** Maximum length of a question, characters. */
export const QUESTION_MAX_CHARS = 200

const WRITERS: readonly Role[] = ['CITY_ADMIN']

const kind = contentKind({
  path: '/faqs',
  category: EntryKey,
  titleMax: QUESTION_MAX_CHARS,
  more: {},
  moreSorts: ['order'],
})

export const FaqDraft = kind.Draft
export type FaqDraft = z.infer<typeof FaqDraft>
export const FaqRow = kind.Row
export type FaqRow = z.infer<typeof FaqRow>
/** A question is the title, its answer the body. */
export const Faq = kind.Full
export type Faq = z.infer<typeof Faq>

/** draft → published → archived; scheduled follows from the clock. */
export const faqWorkflow = contentWorkflow('faqs', WRITERS)

/** City settings of questions. */
export const faqSettings = { groups: entrySetting(faqGroups) }

/** Frequently asked questions: written by the city; published ones are public. */
export const faq = feature({
  ...rights,
  workflows: [{ ...faqWorkflow, tables: ['faqs'] }],
  settings: Object.values(faqSettings),
  routes: {
    ...kind.routes,
    groups: {
      method: 'GET',
      path: '/faqs/groups',
      can: 'read',
      summary: 'All questions with their answers, grouped and in order. Without a token, published ones only.',
      query: z.strictObject({
        q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARS), z.normalize('NFC'))),
        category: z.optional(EntryKey),
      }),
      answer: z.object({ data: z.array(z.object({ category: EntryKey, questions: z.array(Faq) })) }),
    },
    order: orderRoute(
      '/faqs',
      EntryKey,
      'Reorders the questions of a group: all their ids, in the previous order and in the new one.',
    ),
  },
})
