import * as z from 'zod/mini'
import { LocalizedAnswer } from '../../core/text/localized.ts'

/** How many appointments there were in a period: all that had their time, and how they ended. */
const Figures = z.object({ all: z.int(), done: z.int(), noShow: z.int(), cancelled: z.int() })
export type BookingFigures = z.infer<typeof Figures>

/** The figures of a period and of the equally long one before it. */
export const BookingTotals = z.object({
  /** The days of the period, both included. */
  from: z.string(),
  to: z.string(),
  period: Figures,
  before: Figures,
  /** The days of the period before, both included. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** Appointments that had their time, the most frequent services first. */
  services: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer, area: LocalizedAnswer, count: z.int() })),
  /** By the Monday of their week; weeks without any are left out. */
  weeks: z.array(z.object({ monday: z.string(), count: z.int() })),
})
export type BookingTotals = z.infer<typeof BookingTotals>
