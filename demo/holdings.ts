import { addDays, type Day } from '#contract/core/time/dates.ts'
import type { Holding, Portfolio } from '#contract/features/holdings/index.ts'
import { DEMO_DAY } from './calendar.ts'
import { type FundSeed, makeFunds } from './funds.ts'
import { idOf } from './ids.ts'
import { makeRandom, type Random } from './random.ts'
import { HOLDINGS, type HoldingText } from './texts/holdings.ts'

/** A portfolio of the demo city. */
export interface PortfolioSeed {
  id: string
  fundId: string
  day: Day
  revision: number
  reason: string | null
  status: Portfolio['status']
  holdings: readonly (Holding & { id: string })[]
}

/** Hundredths of a per cent that are listed in all; the rest is owed and due. */
const LISTED = 9_950
const WHOLE = 10_000n

/** The last days of the quarters between two days, the first with at least a month of prices. */
function quartersOf(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const end of ['03-31', '06-30', '09-30', '12-31']) days.push(`${year}-${end}`)
  return days.filter((day) => day >= addDays(from, 30) && day <= to)
}

/** Net assets in hundredths on a day, by the last price on or before it. */
function assetsOn({ prices }: FundSeed, day: Day): bigint {
  const price = prices.findLast((one) => one.day <= day)
  return price ? BigInt(price.cents) * BigInt(price.units) : 0n
}

const hundredths = (n: bigint): string => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`

/** The weights of a quarter: each share drifts by up to a sixth, and all add up to what is listed. */
function weightsOf(parts: readonly number[], random: Random): number[] {
  const drifted = parts.map((part) => part * (600 + random.int(-100, 100)))
  const sum = drifted.reduce((a, b) => a + b, 0)
  return drifted.map((part) => Math.max(1, Math.floor((part * LISTED) / sum)))
}

function holdingsOf(id: string, day: Day, fund: FundSeed, random: Random): PortfolioSeed['holdings'] {
  const year = Number(day.slice(0, 4))
  const texts = (HOLDINGS[fund.at] ?? []).filter(
    ({ from = 0, until = 9999 }: HoldingText) => from <= year && year <= until,
  )
  const assets = assetsOn(fund, day)
  const weights = weightsOf(
    texts.map(({ parts }) => parts),
    random,
  )
  return texts.map(({ name, assetClass, sector, country }, i) => {
    const weight = BigInt(weights[i] ?? 1)
    return {
      id: idOf('fund holding', `${id} ${i}`),
      name,
      assetClass,
      sector,
      country,
      weight: hundredths(weight),
      value: hundredths((assets * weight) / WHOLE),
    }
  })
}

/** The newest portfolio of the last fund waits for its publication; one of the second fund was corrected. */
function stateOf(fund: FundSeed, i: number, all: readonly Day[]): Portfolio['status'] {
  return fund.at === HOLDINGS.length - 1 && i === all.length - 1 ? 'submitted' : 'published'
}

function portfoliosOf(fund: FundSeed): PortfolioSeed[] {
  const random = makeRandom(`holdings of fund ${fund.at}`)
  const days = quartersOf(fund.inception, DEMO_DAY)
  const all = days.map((day, i): PortfolioSeed => {
    const id = idOf('fund portfolio', `${fund.id} ${day}`)
    const holdings = holdingsOf(id, day, fund, random)
    return { id, fundId: fund.id, day, revision: 1, reason: null, status: stateOf(fund, i, days), holdings }
  })
  if (fund.at === 0) return [...all, draftOf(fund, random)]
  return fund.at === 1 ? withCorrection(all) : all
}

/** A portfolio that is being entered. */
function draftOf(fund: FundSeed, random: Random): PortfolioSeed {
  const day = '2026-10-31'
  const id = idOf('fund portfolio', `${fund.id} ${day}`)
  const holdings = holdingsOf(id, day, fund, random).slice(0, 6)
  return { id, fundId: fund.id, day, revision: 1, reason: null, status: 'draft', holdings }
}

/** In the first version of a portfolio one investment was missing. */
function withCorrection(all: readonly PortfolioSeed[]): PortfolioSeed[] {
  const right = all.at(-2)
  if (!right) return [...all]
  const id = idOf('fund portfolio', `${right.id} corrected`)
  const corrected: PortfolioSeed = {
    ...right,
    id,
    revision: 2,
    reason: 'Сэлбэ Дулаан компанийн бонд орхигдсон байсан.',
    holdings: right.holdings.map((one, i) => ({ ...one, id: idOf('fund holding', `${id} ${i}`) })),
  }
  const wrong = { ...right, holdings: right.holdings.filter(({ name }) => name.en !== 'Selbe Heat bond') }
  return all.flatMap((one) => (one === right ? [wrong, corrected] : [one]))
}

/** The portfolios of the demo funds by quarter, the same in every run. */
export const makePortfolios = (): PortfolioSeed[] => makeFunds().flatMap(portfoliosOf)
