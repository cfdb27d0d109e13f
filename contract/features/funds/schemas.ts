import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { LocalizedAnswer, localized, plainText, typeIssue } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { RANGES } from './figures.ts'
import { isPriceOf } from './price-rules.ts'
import { fundWorkflow, priceWorkflow } from './workflow.ts'

/** Limits of a fund's texts, characters. Our choice. */
export const FUND_NAME_MAX_CHARS = 200
export const FUND_TEXT_MAX_CHARS = 1000
const FUND_LICENCE_MAX_CHARS = 100
/** A reason for a correction, characters. */
const REASON_MIN_CHARS = 5
const REASON_MAX_CHARS = 1000
/** The currencies of funds. */
export const CURRENCIES = ['MNT', 'USD', 'EUR', 'CNY'] as const
/** Risk levels, from low to high. */
export const RISK_MAX = 7

/** A positive exact decimal as text with up to `decimals` places: '1234.5'. Issues `decimal`, `too_many_decimals`, `not_positive`, `too_big`. */
export const decimal = (decimals: number, digits: number) =>
  z.string({ error: typeIssue }).check(
    z.overwrite(unformatted),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.refine((text) => /^\d{1,40}(\.\d{1,40})?$/.test(text), { error: 'decimal', abort: true }),
    z.check<string>(({ value, issues }) => {
      const [whole = '', fraction = ''] = value.split('.')
      const refuse = (message: string, params: Record<string, number> = {}) =>
        issues.push({ code: 'custom', input: value, message, params })
      if (fraction.replace(/0+$/, '').length > decimals) refuse('too_many_decimals', { max: decimals })
      else if (whole.replace(/^0+/, '').length > digits) refuse('decimal_too_long', { max: digits })
      else if (!/[1-9]/.test(value)) refuse('not_positive')
    }),
    z.overwrite((text) => tidy(text, decimals)),
  )

/** A number as people write it: thousands separated by spaces or commas, decimals by a point or a single comma. */
function unformatted(text: string): string {
  const plain = text.replace(/[\s\u00A0\u202F₮]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return plain.replaceAll(',', '')
  return /^\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
}

/** The same number without leading zeros and with no more places than are stored. */
function tidy(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const places = fraction.slice(0, decimals).replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${places ? `.${places}` : ''}`
}

/** Amounts have two decimals, units and prices six. */
export const Amount = decimal(2, 18)
export const Units = decimal(6, 15)
export const Price = decimal(6, 12)

/** How a fund's short name is written, without its ends. */
export const FUND_CODE = /[A-Z0-9][A-Z0-9-]{1,11}/
const WHOLE_FUND_CODE = new RegExp(`^${FUND_CODE.source}$`)

/** A fund's short name: in files, and where several funds are compared. */
export const FundCode = z.string({ error: typeIssue }).check(
  z.trim(),
  z.refine((text) => text !== '', { error: 'required', abort: true }),
  z.refine((text) => WHOLE_FUND_CODE.test(text), { error: 'fund_code' }),
)

const optionalText = (max: number) => localized(max, { required: false })

/** The input for a fund. */
export const FundDraft = z.strictObject({
  code: FundCode,
  name: localized(FUND_NAME_MAX_CHARS),
  description: localized(FUND_TEXT_MAX_CHARS, { multiline: true, required: false }),
  currency: z.enum(CURRENCIES),
  /** First day of the fund; it has no price before it. */
  inception: IsoDay,
  /** Units that the fund may issue; null when the number is not limited. */
  units: z.nullable(Units),
  manager: optionalText(FUND_NAME_MAX_CHARS),
  custodian: optionalText(FUND_NAME_MAX_CHARS),
  licence: plainText(0, FUND_LICENCE_MAX_CHARS),
  fees: localized(FUND_TEXT_MAX_CHARS, { multiline: true, required: false }),
  /** The smallest investment, in the fund's currency. */
  minimum: z.nullable(Amount),
  risk: z.nullable(z.int().check(z.minimum(1), z.maximum(RISK_MAX))),
})
export type FundDraft = z.infer<typeof FundDraft>

export const FundChange = z.extend(FundDraft, { version: Version })

/** A published price and its change from the one before it. */
const LatestPrice = z.object({
  day: z.string(),
  price: z.string(),
  /** The difference and the change in per cent; null for the first price. */
  difference: z.nullable(z.string()),
  change: z.nullable(z.string()),
})

/** A fund. Prices are exact decimals as text. */
export const Fund = z.object({
  id: z.uuid(),
  code: z.string(),
  name: LocalizedAnswer,
  description: LocalizedAnswer,
  currency: z.enum(CURRENCIES),
  inception: z.string(),
  units: z.nullable(z.string()),
  manager: LocalizedAnswer,
  custodian: LocalizedAnswer,
  licence: z.string(),
  fees: LocalizedAnswer,
  minimum: z.nullable(z.string()),
  risk: z.nullable(z.int()),
  status: z.enum(fundWorkflow.states),
  latest: z.nullable(LatestPrice),
  allowedActions: z.array(z.enum(actionNames(fundWorkflow))),
  canManage: z.boolean(),
  /** Whether the reader may enter prices, and publish those of others. */
  canEnter: z.boolean(),
  canPublish: z.boolean(),
  version: z.int(),
})
export type Fund = z.infer<typeof Fund>

/** A price in the public history. */
export const PublishedPrice = z.object({
  day: z.string(),
  price: z.string(),
  netAssets: z.string(),
  units: z.string(),
  /** 1, or higher when the price of this day was corrected. */
  revision: z.int(),
})
export type PublishedPrice = z.infer<typeof PublishedPrice>

const Point = z.object({ day: z.string(), price: z.string() })

/** The figures of one range (`figures.ts`). */
const RangeFigures = z.object({
  baseDate: z.nullable(z.string()),
  from: Point,
  to: Point,
  isClamped: z.boolean(),
  points: z.int(),
  difference: z.string(),
  change: z.string(),
  annualised: z.nullable(z.string()),
  highest: Point,
  lowest: Point,
  volatility: z.nullable(z.string()),
  drawdown: z.object({ percent: z.string(), peak: z.nullable(z.string()), trough: z.nullable(z.string()) }),
})

/** The figures of a fund as of the day of its last published price. */
export const Figures = z.object({
  /** The day of the last published price; null without one. */
  asOf: z.nullable(z.string()),
  ranges: z.array(z.object({ range: z.enum(RANGES), figures: z.nullable(RangeFigures) })),
  /** The figures between the two days that were asked for. */
  free: z.nullable(RangeFigures),
  years: z.array(z.object({ year: z.int(), change: z.nullable(z.string()), isPartial: z.boolean() })),
  /** Points of the line of the requested range or days, thinned for drawing. */
  line: z.array(Point),
  /** Prices that replaced a published one, newest first. */
  corrections: z.array(
    z.object({
      day: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      publishedAt: Instant,
    }),
  ),
})
export type Figures = z.infer<typeof Figures>

/** Funds in one chart: `compare.ts`. */
export const Comparison = z.object({
  /** The day on which every line is 100, and the last day. */
  base: z.string(),
  last: z.string(),
  funds: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: LocalizedAnswer,
      /** The value on the last day, and the change since the first one, per cent. */
      value: z.string(),
      change: z.string(),
      /** Points of the line, thinned for drawing; `price` is the value. */
      line: z.array(Point),
    }),
  ),
  /** The values on some days that all funds have, in the order of the funds, with both ends. */
  rows: z.array(z.object({ day: z.string(), values: z.array(z.string()) })),
})
export type Comparison = z.infer<typeof Comparison>

const values = { day: IsoDay, netAssets: Amount, units: Units, price: Price }

const priceFits = z.check<{ netAssets: string; units: string; price: string }>(({ value, issues }) => {
  if (isPriceOf(value)) return
  issues.push({ code: 'custom', input: value.price, path: ['price'], message: 'price_mismatch' })
})

const Reason = z.nullable(plainText(REASON_MIN_CHARS, REASON_MAX_CHARS))
const entered = {
  ...values,
  /** Why a published price of this day is replaced; null for the first price of a day. */
  reason: Reason,
  /** Confirms a change of more than 20 % from the price before. */
  confirmJump: z._default(z.boolean(), false),
}

/** The input for a price. */
export const PriceDraft = z.strictObject({ fundId: z.uuid(), ...entered }).check(priceFits)
export type PriceDraft = z.infer<typeof PriceDraft>
export const PriceChange = z.strictObject({ ...entered, version: Version }).check(priceFits)

/** One row of a file. */
export const PriceRow = z
  .object({ fund: z.optional(z.string().check(z.trim(), z.maxLength(300))), ...values })
  .check(priceFits)

/** An entry of a price as the people who work on prices see it. */
export const PriceEntry = z.object({
  id: z.uuid(),
  fundId: z.uuid(),
  fundCode: z.string(),
  day: z.string(),
  netAssets: z.string(),
  units: z.string(),
  price: z.string(),
  revision: z.int(),
  reason: z.nullable(z.string()),
  status: z.enum(priceWorkflow.states),
  /** A later version of this day is published. */
  isCorrected: z.boolean(),
  /** The price that this version replaces, for a correction. */
  replaces: z.nullable(z.string()),
  /** Change from the published price before, per cent; null without one. */
  change: z.nullable(z.string()),
  enteredBy: z.string(),
  decidedBy: z.nullable(z.string()),
  allowedActions: z.array(z.enum(actionNames(priceWorkflow))),
  canChange: z.boolean(),
  /** Published, the latest version of its day, and the reader may enter another one. */
  canCorrect: z.boolean(),
  updatedAt: Instant,
  version: z.int(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

/** A person with a right to prices. */
export const PriceOfficer = z.object({
  personId: z.uuid(),
  name: z.string(),
  email: z.string(),
  enters: z.boolean(),
  publishes: z.boolean(),
})
export type PriceOfficer = z.infer<typeof PriceOfficer>
