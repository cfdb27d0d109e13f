import * as z from 'zod/mini'
import { Flag, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { PRICE_MAX } from './catalogue.ts'

/** How a discount is computed: a share of the goods, or whole tögrögs. */
export const DISCOUNT_KINDS = ['percent', 'amount'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Characters of a code and of the note about it. Our choice: shorter codes are guessed. */
export const DISCOUNT_CODE_MIN_CHARS = 4
export const DISCOUNT_CODE_MAX_CHARS = 30
export const DISCOUNT_NOTE_MAX_CHARS = 200
/** The most uses that can be allowed. */
export const USES_MAX = 1_000_000

/** A code as it is stored and compared: without spaces, in capitals. */
export const discountCodeOf = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/** A code as buyers type it. */
export const DiscountCode = plainText(1, DISCOUNT_CODE_MAX_CHARS).check(z.overwrite(discountCodeOf))

/** What a discount takes off goods of this sum, in tögrögs; never more than they cost. A share is rounded to whole tögrögs. */
export const discountOn = ({ kind, value }: { kind: DiscountKind; value: number }, goods: number): number =>
  Math.min(goods, kind === 'percent' ? Math.round((goods * value) / 100) : value)

const Uses = z.nullable(z.int().check(z.minimum(1), z.maximum(USES_MAX)))

const fields = {
  /** Letters, digits and hyphens; whatever the case. */
  code: plainText(DISCOUNT_CODE_MIN_CHARS, DISCOUNT_CODE_MAX_CHARS).check(
    z.overwrite(discountCodeOf),
    z.regex(/^[\p{L}\p{N}-]{4,}$/u, { error: 'discount_code' }),
  ),
  /** For whom it is; only the office reads it. */
  note: z._default(plainText(0, DISCOUNT_NOTE_MAX_CHARS), ''),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int().check(z.minimum(1), z.maximum(PRICE_MAX)),
  /** First and last day, both inclusive; null is open. */
  from: z.nullable(IsoDay),
  until: z.nullable(IsoDay),
  /** The least that the goods it applies to must cost. */
  minimum: z._default(z.int().check(z.minimum(0), z.maximum(PRICE_MAX)), 0),
  /** Orders with it in all, and of one buyer; null without a limit. */
  uses: Uses,
  usesEach: Uses,
  isActive: z._default(z.boolean(), true),
}
interface Rules {
  kind: DiscountKind
  value: number
  from: string | null
  until: string | null
}

const withinHundred = () =>
  z.refine<Rules>(({ kind, value }) => kind !== 'percent' || value <= 100, { path: ['value'], error: 'percent_range' })
const inOrder = () =>
  z.refine<Rules>(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'end_before_start',
  })

/** A discount code as its form sends it. It applies to the products of its area and of those below. */
export const DiscountDraft = z.strictObject({ ...fields, areaId: z.uuid() }).check(withinHundred(), inOrder())
export type DiscountDraft = z.output<typeof DiscountDraft>

/** The changed code, which stays with its area. */
export const DiscountChange = z.strictObject({ ...fields, version: Version }).check(withinHundred(), inOrder())
export type DiscountChange = z.output<typeof DiscountChange>

/** Whether a code can be used on a day, and why not. */
export const DISCOUNT_STATES = ['active', 'upcoming', 'expired', 'used_up', 'inactive'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

/** A discount code as its office sees it. */
export const Discount = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  code: z.string(),
  note: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.int(),
  from: z.nullable(IsoDay),
  until: z.nullable(IsoDay),
  minimum: z.int(),
  uses: z.nullable(z.int()),
  usesEach: z.nullable(z.int()),
  isActive: z.boolean(),
  /** Orders with it that were not cancelled or returned. */
  used: z.int(),
  /** Of today. */
  state: z.enum(DISCOUNT_STATES),
  version: z.int(),
})
export type Discount = z.infer<typeof Discount>

/** The query of the list of codes. */
export const DiscountQuery = listQuery(['code', 'used', 'until', 'area', 'createdAt'], {
  /** An area, including those below it. */
  areaId: z.optional(z.uuid()),
  /** Codes that can be used today. */
  active: z.optional(Flag),
})
export type DiscountQuery = z.output<typeof DiscountQuery>
