import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { feature } from '../../core/model/feature.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { rights } from './rights.ts'

/** One figure on the home page. `count` is null when it could not be counted; the others are unaffected. */
const FigureCount = z.object({ feature: z.string(), name: z.string(), count: z.nullable(z.int()) })
export type FigureCount = z.infer<typeof FigureCount>

/** A record that waits for the reader: one of those that the figure `name` of its feature counts. */
const QueuedItem = z.object({
  feature: z.string(),
  name: z.string(),
  id: z.uuid(),
  version: z.int(),
  /** A text, a text in both languages, or a key of the feature, such as a category. */
  title: z.nullable(z.union([z.string(), LocalizedAnswer])),
  number: z.nullable(z.int()),
  /** The day until which it has to be done. */
  due: z.nullable(z.string()),
  /** Since when it waits. */
  since: z.string(),
  area: z.nullable(AreaRef),
})
export type QueuedItem = z.infer<typeof QueuedItem>

/** A series of events by week, the earliest week first: the last twelve weeks, and the same weeks of the year before. */
const Trend = z.object({
  feature: z.string(),
  name: z.string(),
  now: z.array(z.int()),
  before: z.array(z.int()),
})
export type Trend = z.infer<typeof Trend>

/** The most records in the queue of a response. */
export const QUEUE_MAX = 12

/** The home page: the figures of all features for the reader, and the work behind them. Source: docs/rules/home.md. */
export const overview = feature({
  ...rights,
  routes: {
    figures: {
      method: 'GET',
      path: '/overview/figures',
      can: 'read',
      summary:
        'Your pending work: the figures of your role, each the total of its list, and the most urgent records behind them.',
      answer: z.object({ data: z.array(FigureCount), queue: z.array(QueuedItem) }),
    },
    trend: {
      method: 'GET',
      path: '/overview/trend',
      can: 'read',
      summary:
        'Events within your reach by week: the last twelve weeks, which end with today, and the same weeks a year before. Up to five minutes old.',
      answer: z.object({ data: z.array(Trend), end: z.string() }),
    },
  },
})
