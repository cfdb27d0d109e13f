import type { Touched } from '../access/touched.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Core } from './context.ts'
import type { Served } from './declare.ts'
import { featureWith } from './feature-with.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A row that a write has changed, as other features hear of it. */
export interface HeardChange {
  served: Served
  touched: Touched
}

/** Hears of the rows that are written, in the transaction that writes them. */
interface ChangeListener {
  /**
   * Whether any change of this feature is of interest; asked for every write, so it answers from memory as a rule. A write takes no
   * second connection.
   */
  wants(core: Core, tx: Transaction, feature: string): Promise<boolean>
  heard(core: Core, tx: Transaction, changes: readonly HeardChange[]): Promise<void>
}

declare module './declare.ts' {
  interface Served {
    /** Hears of the written rows of all features; exactly one feature declares it. */
    listener?: ChangeListener
  }
}

/** Passes the rows that a unit has written to the feature that listens. Rows that are neither logged nor broadcast are left out. */
export async function hearChanges(core: Core, { changes, tx, after }: UnitOfWork): Promise<void> {
  const { listener } = featureWith(core.features, 'listener') ?? {}
  if (!listener) return
  const heard: HeardChange[] = []
  for (const { served, touched } of changes) {
    const rows = touched.filter(({ quiet }) => !quiet)
    if (rows.length > 0 && (await listener.wants(core, tx, served.feature.name)))
      heard.push(...rows.map((one) => ({ served, touched: one })))
  }
  if (heard.length === 0) return
  await listener.heard(core, tx, heard)
  after.push(() => core.jobs.wake())
}
