import { inTransaction, type SendLast } from '../database/transaction.ts'
import { broadcast, broadcastRows } from './broadcast.ts'
import type { Core } from './context.ts'
import { hearChanges } from './heard-changes.ts'
import { noteRefusals } from './note-refusals.ts'
import { noticeFeatureOf } from './notify.ts'
import type { Caller } from './request.ts'
import { settleNotices } from './settled-notices.ts'
import { sharedReadsOf } from './shared-reads.ts'
import { newUnit, type UnitOfWork } from './unit-of-work.ts'

/** Runs work as one unit: in one transaction, followed after its commit by broadcasts and deferred work. */
export async function inUnit<A>(
  core: Core,
  caller: Caller,
  work: (unit: UnitOfWork, sendLast: SendLast) => Promise<A>,
): Promise<A> {
  let unit: UnitOfWork | undefined
  let settled: string[] = []
  let answer: A
  try {
    answer = await inTransaction(
      core.pool,
      async (tx, sendLast) => {
        unit = newUnit(tx)
        const made = await work(unit, sendLast)
        settled = await settleNotices(core, unit)
        await hearChanges(core, unit)
        return made
      },
      caller.cancellation && { cancellation: caller.cancellation, control: core.pools.control },
    )
  } finally {
    if (unit && unit.refused.length > 0) await noteRefusals(core, caller, unit.refused)
  }
  sharedReadsOf(core).startAgain()
  for (const { served, touched } of unit?.changes ?? []) broadcastRows(core, served, touched, caller)
  const noticeFeature = noticeFeatureOf(core)
  if (noticeFeature && settled.length > 0)
    broadcast(core, { feature: noticeFeature.feature.name, rooms: settled, pages: false })
  for (const one of unit?.after ?? []) await one()
  return answer
}
