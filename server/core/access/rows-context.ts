import type { Actor } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import type { CountQuery, FoundRows, RecentReads } from './list.ts'
import type { Anchors } from './reach.ts'
import type { Touched } from './touched.ts'

/** The context of a request: the caller, the feature, and how far its reads and writes reach. */
export interface RowsContext {
  feature: Feature
  anchors: Anchors
  /** The verb of the route, which determines how far its reads and writes reach. */
  verb: string
  actor: Actor | null
  now: Date
  /** Rows touched by handlers; they become audit entries and live broadcasts afterwards. */
  touched: Touched[]
  /** Set when only the totals of lists are wanted: runs a count query (requests/totals.ts). */
  count?: CountRows | undefined
  /** Counts and rows shared with concurrent requests; absent inside a write, which must see its own rows. */
  recent?: RecentReads | undefined
}

/** Counts the rows of a list, and may read some of them: `found` is the same list. */
export type CountRows = (counted: { total: CountQuery; found: FoundRows }) => Promise<number>
