import { Problem } from '#contract/core/model/problem.ts'
import type { Touched, Trail } from '../access/touched.ts'
import { type Unscoped, unscoped } from '../access/unscoped.ts'
import type { Bill, BillChange, BillOrder, BillSteps, HeldBill } from './billing.ts'
import type { Call, Served } from './declare.ts'
import { featureWith } from './feature-with.ts'
import { trailOf } from './trail.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The call of one feature while another one works for it: the same transaction, person and time. */
export interface ForOther
  extends Pick<
    Call<never, never>,
    'core' | 'now' | 'actor' | 'lang' | 'mail' | 'later' | 'notify' | 'after' | 'ask' | 'setting' | 'billChanged'
  > {
  /** The transaction, without a reach: the person has rights in the feature that calls, not in this one. */
  unscoped: Unscoped
  /** Records a written row of the working feature: in the audit log, and for open browsers. */
  touch(table: string, row: Record<string, unknown>, trail: Trail & { action: string }): void
}

declare module './declare.ts' {
  interface Served {
    /** Issues the invoices of `call.bill`; exactly one feature declares it. */
    bills?: (context: ForOther, order: BillOrder) => Promise<Bill>
    /** Reads the settings that `bills` needs, which are read once in a transaction. */
    billSettings?: (context: Pick<ForOther, 'setting'>) => Promise<unknown>
    /** What the feature of a billed record does with its invoice; declared with `bills`. */
    billSteps?: BillSteps<ForOther>
    /** What happens to a record of this table when its invoice is paid, or no longer. */
    billed?: { table: string; changed(context: ForOther, id: string, change: BillChange): Promise<void> }
  }
}

/** The reason for which another feature's rows are written. */
const FOR_OTHER = 'an invoice and the record that it was made for change together, whatever the rights of the person'

type Caller = Omit<ForOther, 'unscoped' | 'touch'> & Pick<Call<never, never>, 'db'>

/** Runs a part of a write as another feature: what it touches is logged and broadcast under that feature's name. */
async function asFeature<A>(
  call: Caller,
  unit: UnitOfWork | undefined,
  served: Served,
  work: (context: ForOther) => Promise<A>,
): Promise<A> {
  if (!unit) throw new Error('invoices are made inside a write')
  const touched: Touched[] = []
  const answer = await work({
    ...call,
    unscoped: unscoped(call, FOR_OTHER),
    touch: (table, row, trail) => void touched.push({ table, row, ...trail }),
  })
  unit.changes.push({ served, touched })
  unit.lines.push(...trailOf(served, touched))
  return answer
}

/** Reads what `writeBill` needs, in a handler that has other statements to send now. */
export async function expectBill(call: Pick<Caller, 'core' | 'setting'>): Promise<void> {
  await featureWith(call.core.features, 'billSettings')?.billSettings?.(call)
}

/** Issues an invoice for a record. @throws Problem('invalid') on the fields of an invoice; Problem('unavailable') without invoices. */
export async function writeBill(call: Caller, unit: UnitOfWork | undefined, order: BillOrder): Promise<Bill> {
  const served = featureWith(call.core.features, 'bills')
  const { bills } = served ?? {}
  if (!served || !bills) throw new Problem('unavailable')
  return asFeature(call, unit, served, (context) => bills(context, order))
}

/**
 * Locks the invoice of a record until the transaction ends; null when it has none. Take it before the lock of the record, as payments do,
 * so that the two never wait for each other.
 */
export async function holdBill(
  call: Caller,
  unit: UnitOfWork | undefined,
  source: BillOrder['source'],
): Promise<HeldBill | null> {
  const served = featureWith(call.core.features, 'billSteps')
  const { billSteps: steps } = served ?? {}
  if (!served || !steps) return null
  const held = await asFeature(call, unit, served, (context) => steps.hold(context, source))
  if (!held) return null
  return {
    ...held,
    settle: (paid) => asFeature(call, unit, served, (context) => steps.settle(context, held.id, paid)),
    withdraw: (reason) => asFeature(call, unit, served, (context) => steps.withdraw(context, held.id, reason)),
  }
}

/** Lets the feature of a billed record follow its invoice. */
export async function notifyOfBill(call: Caller, unit: UnitOfWork | undefined, change: BillChange): Promise<void> {
  const served = Object.values(call.core.features).find(({ billed }) => billed?.table === change.source.table)
  const { billed } = served ?? {}
  if (!served || !billed) return
  await asFeature(call, unit, served, (context) => billed.changed(context, change.source.id, change))
}
