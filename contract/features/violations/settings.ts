import * as z from 'zod/mini'
import type { Dated } from '../../core/dated.ts'
import { setting } from '../../core/settings.ts'
import type { HandlingLevel } from './terms.ts'

/** Working days that each level has. */
export type Deadlines = Record<HandlingLevel, number>
/** Rule: docs/rules/violations.md. */
export const deadlines: Dated<Deadlines> = {
  key: 'violations.deadlines',
  default: { khoroo: 5, district: 10, city: 15 },
}

/** The most days of a deadline: a year of working days. Our choice. */
export const DEADLINE_MAX_DAYS = 250
const Days = z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX_DAYS))

export const violationSettings = [setting(deadlines, z.strictObject({ khoroo: Days, district: Days, city: Days }))]
