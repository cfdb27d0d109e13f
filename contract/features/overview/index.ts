import * as z from 'zod/mini'
import { feature } from '../../core/feature.ts'
import { rights } from './rights.ts'

/** One number of the home. `count` is null when it could not be counted just now; the others stand all the same. */
const FigureCount = z.object({ feature: z.string(), name: z.string(), count: z.nullable(z.int()) })
export type FigureCount = z.infer<typeof FigureCount>

/** The home: what the figures of all features say to the one who looks. Source: docs/rules/home.md. */
export const overview = feature({
  ...rights,
  routes: {
    figures: {
      method: 'GET',
      path: '/overview/figures',
      can: 'read',
      summary: 'What is waiting for you: the figures of your role, each the total of its list.',
      answer: z.object({ data: z.array(FigureCount) }),
    },
  },
})
