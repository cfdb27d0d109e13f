import lighthouse from 'lighthouse'
import { median } from '../arithmetic.ts'
import type { Browser } from './chromium.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** Scores 0 to 100, and the two times people feel; each the median of the runs. */
export interface Scores extends Record<Category, number> {
  /** Largest contentful paint, seconds. */
  lcp: number
  /** Total blocking time, ms. */
  blocked: number
}

interface Visit {
  runs: number
  /** The page keeps the token of the profile, and with it what the profile has stored; otherwise each run is a first visit. */
  signedIn: boolean
}

/** Lighthouse's standard profile: a middling phone on slow 4G. */
export async function scoresOf({ port }: Browser, address: string, { runs, signedIn }: Visit): Promise<Scores> {
  const all: Scores[] = []
  for (let i = 0; i < runs; i++) all.push(await runOnce(port, address, signedIn))
  const of = (name: keyof Scores) => median(all.map((scores) => scores[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    lcp: of('lcp'),
    blocked: of('blocked'),
  }
}

async function runOnce(port: number, address: string, signedIn: boolean): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: signedIn,
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse on ${address}: ${lhr.runtimeError.message}`)
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: number('largest-contentful-paint') / 1000,
    blocked: number('total-blocking-time'),
  }
}
