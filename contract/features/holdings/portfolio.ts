import { divide, microOf, textOf } from '../funds/index.ts'
import type { AssetClass, Country, Sector } from './kinds.ts'

/**
 * What is computed from the holdings of a fund on one day: exact decimals, for API, page, screens and files alike. Rule:
 * docs/rules/fund.md "Holdings".
 */

/** Decimals of a weight in files and forms, and of one that is shown. */
export const WEIGHT_DECIMALS = 4
export const SHOWN_WEIGHT_DECIMALS = 2
/** The largest holdings that are shown. Source: the specification of the fund site. */
export const TOP_HOLDINGS = 10

/** One holding; weights are per cent of net assets. */
export interface Holding {
  name: { mn: string; en?: string | undefined }
  sector: Sector
  country: Country
  assetClass: AssetClass
  weight: string
  value: string
}

const MICRO = 1_000_000n
const HUNDRED = 100n * MICRO
/** Half of a hundredth of a per cent: a weight with two decimals is at most this much higher than the exact one. */
const ROUNDING = MICRO / 200n
/** Weights that add up to no more than this are fractions of 1: all of a fund is about 100%. Our choice. */
const FRACTIONS = MICRO + MICRO / 2n
/** A weight may differ by a tenth of a percentage point from the one that follows from its value. Our choice. */
const MISMATCH = MICRO / 10n

/** Identifies a holding from one day to the next: its Mongolian name, without case and repeated spaces, and its class. */
export const holdingKey = ({ name, assetClass }: Pick<Holding, 'name' | 'assetClass'>): string =>
  `${assetClass} ${name.mn.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()}`

const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + microOf(text), 0n)
const weightText = (micro: bigint): string =>
  textOf(divide(micro, MICRO / 10n ** BigInt(SHOWN_WEIGHT_DECIMALS)), SHOWN_WEIGHT_DECIMALS)

/** The sum of weights, rounded once. */
export const weightSum = (holdings: readonly Pick<Holding, 'weight'>[]): string =>
  weightText(sumOf(holdings.map(({ weight }) => weight)))

/** The sum of values. */
export const valueSum = (holdings: readonly Pick<Holding, 'value'>[]): string =>
  textOf(sumOf(holdings.map(({ value }) => value)) / (MICRO / 100n), 2)

/** A fault of a whole portfolio, or of the holding at `index`. */
export interface PortfolioProblem {
  code: 'holdings_empty' | 'holdings_weights' | 'holdings_fractions' | 'holding_weight_mismatch'
  params: Record<string, string>
  index?: number
}

/**
 * The faults that keep a portfolio from being submitted: no holdings, weights above 100% by more than their rounding,
 * weights that are fractions of 1, and weights that do not fit the values.
 */
export function portfolioProblems(holdings: readonly Pick<Holding, 'weight' | 'value'>[]): PortfolioProblem[] {
  if (holdings.length === 0) return [{ code: 'holdings_empty', params: {} }]
  const weight = sumOf(holdings.map((one) => one.weight))
  const value = sumOf(holdings.map((one) => one.value))
  const problems: PortfolioProblem[] = []
  if (weight > HUNDRED + ROUNDING * BigInt(holdings.length))
    problems.push({ code: 'holdings_weights', params: { sum: weightText(weight) } })
  if (weight <= FRACTIONS) problems.push({ code: 'holdings_fractions', params: { sum: weightText(weight) } })
  for (const [index, one] of holdings.entries()) {
    const expected = divide(microOf(one.value) * weight, value)
    const difference = expected - microOf(one.weight)
    if (difference > MISMATCH || -difference > MISMATCH)
      problems.push({ code: 'holding_weight_mismatch', params: { expected: weightText(expected) }, index })
  }
  return problems
}

/** How the weight of a holding has changed since the former portfolio. */
export type WeightChange = 'new' | 'up' | 'down' | 'same'

/** A holding and its change; `difference` is in percentage points, null for a new one. */
export interface ComparedHolding extends Holding {
  change: WeightChange | null
  difference: string | null
}

/** The share of one asset class. */
export interface ClassShare {
  assetClass: AssetClass
  count: number
  weight: string
}

/** What the public page shows of a portfolio and of its changes since the former one. */
export interface PortfolioSummary {
  count: number
  /** Sum of all weights, per cent. */
  weight: string
  top: ComparedHolding[]
  topWeight: string
  /** Asset classes, the largest first. */
  classes: ClassShare[]
  /** Holdings that are new; null without a former portfolio. */
  added: number | null
  /** The largest of the former holdings that are gone, and how many are gone. */
  gone: Holding[]
  goneCount: number
}

/** Largest weight first, then the largest value, then by name: the same order on every machine. */
export function bySize(a: Pick<Holding, 'weight' | 'value' | 'name'>, b: typeof a): number {
  const [weight, value] = [microOf(b.weight) - microOf(a.weight), microOf(b.value) - microOf(a.value)]
  if (weight !== 0n) return weight > 0n ? 1 : -1
  if (value !== 0n) return value > 0n ? 1 : -1
  if (a.name.mn === b.name.mn) return 0
  return a.name.mn < b.name.mn ? -1 : 1
}

function compared(holding: Holding, former: ReadonlyMap<string, Holding> | undefined): ComparedHolding {
  if (!former) return { ...holding, change: null, difference: null }
  const before = former.get(holdingKey(holding))
  if (!before) return { ...holding, change: 'new', difference: null }
  const difference = weightText(microOf(holding.weight) - microOf(before.weight))
  if (!/[1-9]/.test(difference)) return { ...holding, change: 'same', difference: weightText(0n) }
  return { ...holding, change: difference.startsWith('-') ? 'down' : 'up', difference }
}

function classesOf(holdings: readonly Holding[]): ClassShare[] {
  const groups = Map.groupBy(holdings, ({ assetClass }) => assetClass)
  return [...groups]
    .map(([assetClass, those]) => ({ assetClass, count: those.length, sum: sumOf(those.map(({ weight }) => weight)) }))
    .toSorted((a, b) => (a.sum === b.sum ? (a.assetClass < b.assetClass ? -1 : 1) : a.sum < b.sum ? 1 : -1))
    .map(({ sum, ...share }) => ({ ...share, weight: weightText(sum) }))
}

/** Summarizes a portfolio; `former` is the one of the date before, undefined for the first. */
export function summaryOf(holdings: readonly Holding[], former: readonly Holding[] | undefined): PortfolioSummary {
  const before = former && new Map(former.map((one) => [holdingKey(one), one]))
  const now = new Set(holdings.map(holdingKey))
  const gone = (former ?? []).filter((one) => !now.has(holdingKey(one))).toSorted(bySize)
  const largest = holdings.toSorted(bySize).slice(0, TOP_HOLDINGS)
  return {
    count: holdings.length,
    weight: weightSum(holdings),
    top: largest.map((one) => compared(one, before)),
    topWeight: weightSum(largest),
    classes: classesOf(holdings),
    added: before ? [...now].filter((key) => !before.has(key)).length : null,
    gone: gone.slice(0, TOP_HOLDINGS),
    goneCount: gone.length,
  }
}
