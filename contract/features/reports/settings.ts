import * as z from 'zod/mini'
import type { Dated } from '../../core/dated.ts'
import { setting } from '../../core/settings.ts'

/** Working days that each level has, and within which the city may revoke its approval. */
export interface Deadlines {
  khoroo: number
  district: number
  city: number
  revoke: number
}
/** Rule: docs/rules/reports.md. */
export const deadlines: Dated<Deadlines> = {
  key: 'reports.deadlines',
  default: { khoroo: 2, district: 3, city: 5, revoke: 5 },
}

/** The most working days of a deadline: a year of them. Our choice. */
export const DEADLINE_MAX_DAYS = 250
const Days = z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX_DAYS))

/** What the city sets about reports. */
export const reportSettings = {
  deadlines: setting(deadlines, z.strictObject({ khoroo: Days, district: Days, city: Days, revoke: Days })),
}
