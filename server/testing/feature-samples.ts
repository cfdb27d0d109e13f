import fs from 'node:fs'
import type pg from 'pg'
import { features } from '../features.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

type Db = Pick<pg.Pool, 'query'>

/** The input of a request that is valid but, perhaps, for its area. */
export interface SampleInput {
  params?: Record<string, string>
  body: object
}

/** What a feature brings to the walking checks: the export `samples` of its `testing.ts`. All parts are optional. */
export interface FeatureSamples {
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
