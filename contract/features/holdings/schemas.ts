import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { foldForSearch, LocalizedAnswer, localized, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { Amount, decimal } from '../funds/index.ts'
import { ASSET_CLASSES, COUNTRIES, SECTORS } from './kinds.ts'
import { holdingLabels } from './labels.ts'
import { WEIGHT_DECIMALS } from './portfolio.ts'
import { holdingsWorkflow } from './workflow.ts'

/** Limits of our choice: characters of a name and of a reason, and holdings of one portfolio. */
export const HOLDING_NAME_MAX_CHARS = 200
const REASON_MIN_CHARS = 5
const REASON_MAX_CHARS = 1000
export const HOLDINGS_MAX = 500

/** A weight in per cent: above 0, at most 100. */
const Weight = decimal(WEIGHT_DECIMALS, 3).check(z.refine((text) => !(Number(text) > 100), { error: 'above_hundred' }))

const kind = { sector: z.enum(SECTORS), country: z.enum(COUNTRIES), assetClass: z.enum(ASSET_CLASSES) }

/** The input for a holding. */
export const HoldingDraft = z.strictObject({
  name: localized(HOLDING_NAME_MAX_CHARS),
  ...kind,
  weight: Weight,
  /** In the currency of the fund. */
  value: Amount,
})
export type HoldingDraft = z.infer<typeof HoldingDraft>
export const HoldingChange = z.extend(HoldingDraft, { version: Version })

const Reason = z.nullable(plainText(REASON_MIN_CHARS, REASON_MAX_CHARS))

/** The input for a portfolio. */
export const PortfolioDraft = z.strictObject({
  fundId: z.uuid(),
  day: IsoDay,
  /** Why the published portfolio of this day is replaced; null for the first one of a day. */
  reason: Reason,
  /** Begins with the holdings of the portfolio before; a correction always begins with those that it replaces. */
  copy: z._default(z.boolean(), false),
})
export type PortfolioDraft = z.infer<typeof PortfolioDraft>

/** A word of a list, by its key or its name in either language. */
const word = <const K extends string>(keys: readonly [K, ...K[]], names: readonly Record<K, string>[], error: string) =>
  z.pipe(
    z.string({ error: 'required' }).check(
      z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
      z.overwrite((text) => {
        const wanted = foldForSearch(text)
        return keys.find((key) => [key, ...names.map((by) => by[key])].some((n) => foldForSearch(n) === wanted)) ?? text
      }),
      z.refine((text) => keys.some((key) => key === text), { error, abort: true }),
    ),
    z.enum(keys),
  )

const { mn, en } = holdingLabels

/** One row of a file. */
export const HoldingRow = z.object({
  fund: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  day: IsoDay,
  name: plainText(1, HOLDING_NAME_MAX_CHARS),
  nameEn: z._default(z.nullable(plainText(0, HOLDING_NAME_MAX_CHARS)), null),
  assetClass: word(ASSET_CLASSES, [mn.assetClass, en.assetClass], 'no_asset_class'),
  sector: word(SECTORS, [mn.sector, en.sector], 'no_sector'),
  country: word(COUNTRIES, [mn.country, en.country], 'no_country'),
  weight: Weight,
  value: Amount,
})

const shown = { name: LocalizedAnswer, ...kind, weight: z.string(), value: z.string() }

/** A holding of a portfolio that is being worked on. */
const HoldingAnswer = z.object({ id: z.uuid(), ...shown, version: z.int() })
export type HoldingAnswer = z.infer<typeof HoldingAnswer>

/** A portfolio as the people who work on it see it: the holdings of a fund on a day, in one version. */
export const Portfolio = z.object({
  id: z.uuid(),
  fundId: z.uuid(),
  fundCode: z.string(),
  day: z.string(),
  revision: z.int(),
  reason: z.nullable(z.string()),
  status: z.enum(holdingsWorkflow.states),
  /** A later version of this day is published. */
  isCorrected: z.boolean(),
  count: z.int(),
  /** Sums of the weights, per cent, and of the values. */
  weight: z.string(),
  value: z.string(),
  enteredBy: z.string(),
  decidedBy: z.nullable(z.string()),
  allowedActions: z.array(z.enum(actionNames(holdingsWorkflow))),
  canChange: z.boolean(),
  /** Published, the latest version of its day, and the reader may enter another one. */
  canCorrect: z.boolean(),
  updatedAt: Instant,
  version: z.int(),
})
export type Portfolio = z.infer<typeof Portfolio>

/** A portfolio with its holdings, the largest first. */
export const WholePortfolio = z.extend(Portfolio, {
  currency: z.string(),
  holdings: z.array(HoldingAnswer),
  /** The faults that keep it from being submitted (`portfolio.ts`). */
  problems: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.string()),
      /** The holding that it is about. */
      holdingId: z.nullable(z.uuid()),
    }),
  ),
})
export type WholePortfolio = z.infer<typeof WholePortfolio>

/** A published portfolio, without its holdings. */
export const PublishedDay = z.object({
  fundId: z.uuid(),
  fundCode: z.string(),
  day: z.string(),
  revision: z.int(),
  count: z.int(),
})

/** What everybody sees of the holdings of a fund on a day: the largest ten, the mix, and what has changed. */
export const HoldingsSummary = z.object({
  /** The day of the shown portfolio; null while none is published. */
  asOf: z.nullable(z.string()),
  /** The day that changes are counted from. */
  before: z.nullable(z.string()),
  /** All days with a published portfolio, newest first. */
  days: z.array(z.string()),
  count: z.int(),
  weight: z.string(),
  top: z.array(
    z.object({
      ...shown,
      change: z.nullable(z.enum(['new', 'up', 'down', 'same'])),
      /** Percentage points; null for a new holding. */
      difference: z.nullable(z.string()),
    }),
  ),
  topWeight: z.string(),
  classes: z.array(z.object({ assetClass: kind.assetClass, count: z.int(), weight: z.string() })),
  added: z.nullable(z.int()),
  gone: z.array(z.object(shown)),
  goneCount: z.int(),
  /** Why this portfolio replaced a published one. */
  correction: z.nullable(z.object({ reason: z.string(), publishedAt: Instant })),
})
export type HoldingsSummary = z.infer<typeof HoldingsSummary>
