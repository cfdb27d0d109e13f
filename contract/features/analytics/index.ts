import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { oneOf } from '../../core/model/page.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { periodQuery } from '../../core/time/periods.ts'
import { countedPath, SEARCH_COUNTED_MAX } from './pages.ts'
import { rights } from './rights.ts'

/** Lines of each list on the dashboard; the file has all. */
export const TOP_MAX = 10
/** What is counted less often in a period is summed up without its name: sources and searches. Rule: docs/rules/analytics.md. */
export const NAMED_FROM = 3

/** What a visitor opened a page with. */
export const DEVICES = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof DEVICES)[number]

/** Host of the page that led here. */
const Source = z.string().check(z.maxLength(200), z.regex(/^[a-z0-9.-]*(:\d{1,5})?$/i, { error: 'invalid' }))

/** One opening of a public page, as its script reports it. */
export const Opening = z.strictObject({
  path: z.string().check(
    z.maxLength(200),
    z.refine((path) => countedPath(path) !== undefined, { error: 'invalid' }),
  ),
  /** Host of the page that led here, '' without one; null from another page of the site. */
  source: z.nullable(Source),
  lang: z.enum(['mn', 'en']),
  /** What was searched for without a result. */
  missed: z.optional(plainText(1, SEARCH_COUNTED_MAX)),
})
export type Opening = z.infer<typeof Opening>

/** How often something was counted, and in the period before. */
const Counted = { count: z.int(), before: z.int() }
const NamedCount = z.object({ name: z.string(), ...Counted })
export type NamedCount = z.infer<typeof NamedCount>

/** The openings of public pages in a period. Rule: docs/rules/analytics.md. */
export const Visits = z.object({
  from: z.string(),
  to: z.string(),
  /** Opened pages. */
  views: z.object(Counted),
  /** Openings that did not come from another page of the site. */
  visits: z.object(Counted),
  /** Searches of the site that found nothing. */
  missed: z.object(Counted),
  days: z.array(z.object({ day: z.string(), views: z.int(), visits: z.int() })),
  /** By hour of the day in Ulaanbaatar, 24 numbers. */
  hours: z.array(z.int()),
  /** The title is null where there is no record any more, and on pages that have their own name. */
  pages: z.array(z.object({ path: z.string(), title: z.nullable(z.union([z.string(), LocalizedAnswer])), ...Counted })),
  /** The name is '' for visits without a source, '*' for those that are summed up. */
  sources: z.array(NamedCount),
  languages: z.array(NamedCount),
  devices: z.array(NamedCount),
  /** '*' for those that are summed up. */
  searches: z.array(NamedCount),
})
export type Visits = z.infer<typeof Visits>

/** How the public pages are read. Nothing that is stored belongs to a person. */
export const analytics = feature({
  ...rights,
  routes: {
    opened: {
      method: 'POST',
      path: '/pages/opened',
      can: 'count',
      summary:
        'Counts an opened public page. No address, cookie or identifier is stored, and programs are not counted.',
      body: Opening,
      status: 204,
      quiet: true,
      perMinute: 120,
    },
    visits: {
      method: 'GET',
      path: '/analytics/visits',
      can: 'read',
      summary:
        'How often the public pages were opened in a period, and in the one before: pages, sources, languages, devices, hours.',
      query: periodQuery({}),
      answer: oneOf(Visits),
      heavy: true,
    },
    export: {
      method: 'GET',
      path: '/analytics/export',
      can: 'export',
      summary: 'The counts of a period by day as CSV or XLSX.',
      query: periodQuery({ format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
  },
})
