import * as z from 'zod/mini'
import { LocalizedAnswer, localized } from '../text/localized.ts'
import { Instant } from './page.ts'

/** Maximum characters of the maintenance message. */
export const MAINTENANCE_TEXT_MAX = 500

/** Whether maintenance mode is on, its message, and its expected end. Source: docs/rules/maintenance.md. */
export const Maintenance = z.object({
  on: z.boolean(),
  text: z.nullable(LocalizedAnswer),
  until: z.nullable(Instant),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The input for switching it. */
export const MaintenanceChange = z.strictObject({
  on: z.boolean(),
  text: z.nullable(localized(MAINTENANCE_TEXT_MAX)),
  until: z.nullable(Instant),
})
