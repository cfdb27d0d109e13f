import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { rights } from './rights.ts'

/** One figure on the home page. `count` is null when it could not be counted; the others are unaffected. */
const FigureCount = z.object({ feature: z.string(), name: z.string(), count: z.nullable(z.int()) })
export type FigureCount = z.infer<typeof FigureCount>

/** The home page: the figures of all features for the reader. Source: docs/rules/home.md. */
export const overview = feature({
  ...rights,
  routes: {
    figures: {
      method: 'GET',
      path: '/overview/figures',
      can: 'read',
      summary: 'Your pending work: the figures of your role, each the total of its list.',
      answer: z.object({ data: z.array(FigureCount) }),
    },
  },
})
