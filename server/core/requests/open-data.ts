import type { Core } from './context.ts'
import type { Ask } from './declare.ts'

/** The lines of a data set for everybody, and when they were last changed. */
export interface OpenData {
  rows: readonly Readonly<Record<string, string | number | null>>[]
  changedAt: Date | null
}

/** What the source of a data set works with: nobody's reach (`ask`), or statements without one (`core`). */
export interface OpenDataCall {
  core: Core
  /** Calls routes as somebody who has not signed in. */
  ask: Ask
}

/**
 * A data set that everybody may download, declared by the feature whose records it counts. `name` is one of the contract
 * (contract/features/opendata). It contains no personal data; rule: docs/rules/open-data.md.
 */
export interface OpenDataSource {
  name: string
  /** Further features whose changes change it. */
  shows?: readonly string[]
  read(call: OpenDataCall): Promise<OpenData>
}

declare module './declare.ts' {
  interface Served {
    openData?: readonly OpenDataSource[]
  }
}
