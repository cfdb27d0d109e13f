import * as z from 'zod/mini'
import { keysOf } from '../../core/model/entries.ts'
import { entryList, entryShape } from '../../core/model/entry-list.ts'
import { setting } from '../../core/model/settings.ts'
import { plainText } from '../../core/text/localized.ts'
import type { Dated } from '../../core/time/dated.ts'
import { violationCategories } from './categories.ts'
import { violationReplies } from './replies.ts'
import { HANDLING_LEVELS, type HandlingLevel, LAW_MAX_CHARS, PLACE_MAX_CHARS } from './terms.ts'

/** Working days that each level has to act. */
export type Deadlines = Record<HandlingLevel, number>
/** Rule: docs/rules/violations.md. */
export const deadlines: Dated<Deadlines> = {
  key: 'violations.deadlines',
  default: { khoroo: 5, district: 10, city: 15 },
}

/** Whether violations can be reported on the public page without an account. */
export interface PublicReports {
  withoutAccount: boolean
}
/** Rule: docs/rules/violations.md. */
export const publicReports: Dated<PublicReports> = {
  key: 'violations.publicReports',
  default: { withoutAccount: true },
}

/** The longest deadline: about a year of working days. Our choice. */
export const DEADLINE_MAX_DAYS = 250
const Days = z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX_DAYS))

const Category = z.strictObject({
  ...entryShape,
  law: plainText(0, LAW_MAX_CHARS),
  level: z.enum(HANDLING_LEVELS),
  workingDays: z.nullable(Days),
  organisation: plainText(0, PLACE_MAX_CHARS),
})

/** Settings that the city administers. */
export const violationSettings = {
  categories: setting(violationCategories, entryList(Category), { entries: keysOf }),
  publicReports: setting(publicReports, z.strictObject({ withoutAccount: z.boolean() })),
  replies: violationReplies,
  deadlines: setting(deadlines, z.strictObject({ khoroo: Days, district: Days, city: Days })),
}
