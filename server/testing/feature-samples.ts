import fs from 'node:fs'
import type pg from 'pg'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { features } from '../features.ts'
import type { TestApp } from './app.ts'
import { AREA_CODES, CITY, levelOf, type TestPerson } from './people.ts'

type Db = Pick<pg.Pool, 'query'>

/** The input of a request that is valid but, perhaps, for its area. */
export interface SampleInput {
  params?: Record<string, string>
  body: object
}

/** What a feature brings to the walking checks: the export `samples` of its `testing.ts`. All parts are optional. */
export interface FeatureSamples {
  /** The levels of the areas to which records may belong; all by default. Rows are seeded, and requests made, only there. */
  levels?: readonly Level[]
  /** Inserts rows that do not depend on an area, or everything at once. */
  seedOnce?: (t: Pick<TestApp, 'core'>) => Promise<unknown>
  /** Inserts rows of an area, one for each state that decides who may read it; `author` works in the office of that area. */
  seed?: (db: Db, area: string, author: TestPerson) => Promise<unknown>
  /**
   * By the name of the route: a request that names this area. Needed where checks/sample-requests.ts cannot derive it from the contract,
   * because the database or a handler knows more than the schema.
   */
  requests?: Readonly<Record<string, (t: TestApp, areaId: string) => Promise<SampleInput>>>
}

/** Whether records of a feature with these samples may belong to this area. */
export const mayBeIn = ({ levels = LEVELS }: FeatureSamples, area: string): boolean => levels.includes(levelOf(area))

/**
 * The code of an area to which records of a feature with these samples may belong: the first at or below the first of `within` that has
 * one.
 */
export function areaIn(samples: FeatureSamples | undefined, ...within: readonly string[]): string {
  const found = within.flatMap((top) =>
    AREA_CODES.filter((code) => isWithin(code, top) && mayBeIn(samples ?? {}, code)),
  )
  if (found[0] !== undefined) return found[0]
  throw new Error(`no area within ${within.join(' or ')} has one of the levels ${samples?.levels?.join(', ')}`)
}

// the code of the city is no beginning of the others
const isWithin = (code: string, within: string) => within === CITY || code.startsWith(within)

/** The samples of every feature that has any, by the feature's name. */
export async function loadSamples(): Promise<Record<string, FeatureSamples>> {
  const found: Record<string, FeatureSamples> = {}
  for (const name of Object.keys(features)) {
    const file = new URL(`../features/${name}/testing.ts`, import.meta.url)
    if (!fs.existsSync(file)) continue
    const { samples }: { samples?: FeatureSamples } = await import(file.href)
    if (samples) found[name] = samples
  }
  return found
}
