import * as z from 'zod/mini'
import { Instant } from './page.ts'
import { localized } from './text.ts'

/** Characters of what is said during maintenance. */
export const MAINTENANCE_TEXT_MAX = 500

/** Whether maintenance is on, what is said meanwhile, and when it is expected to end. Source: docs/rules/maintenance.md. */
export const Maintenance = z.object({
  on: z.boolean(),
  text: z.nullable(z.object({ mn: z.string(), en: z.optional(z.string()) })),
  until: z.nullable(Instant),
})
export type Maintenance = z.infer<typeof Maintenance>

/** What the switch sends. */
export const MaintenanceChange = z.strictObject({
  on: z.boolean(),
  text: z.nullable(localized(MAINTENANCE_TEXT_MAX)),
  until: z.nullable(Instant),
})
