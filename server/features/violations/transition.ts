import { sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { BulkResults } from '#contract/core/content/bulk.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { statesFor } from '#contract/core/model/workflow.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  HANDLING_LEVELS,
  handles,
  levelAbove,
  type Violation,
  type ViolationStep,
  type violations,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { inBulk, inBulkOrAll } from '../../core/requests/bulk.ts'
import { categoryOf } from './categories.ts'
import { dueOn } from './due.ts'
import { listAsk } from './list.ts'
import { notifyOfStep } from './notices.ts'
import { actionsOn, showDetails } from './show.ts'
import type { AnyCall, JoinedRecord, ViolationRecord, ViolationTables } from './tables.ts'
import { lockViolation } from './write.ts'

type StepCall = AnyCall & { params: { id: string }; body: z.output<typeof ViolationStep> }
type BulkCall = AnyCall & { body: RouteParsed<(typeof violations)['routes']['bulk']>['body'] }
type Columns = Updateable<ViolationTables['violations']>

/** Performs one step of the workflow. */
export async function step(call: StepCall): Promise<Violation> {
  await move(call)
  return showDetails(call, call.params.id)
}

/** Performs one step on many violations, with one note for all of them. */
export function bulk(call: BulkCall): Promise<BulkResults> {
  const { violations: named, all, action, note } = call.body
  const lockAll = (ids: string[]) =>
    call.rows
      .from('violations')
      .select(['violations.id', 'violations.version', 'violations.status'])
      .where('violations.id', 'in', ids)
      .orderBy('violations.id')
      .forUpdate()
      .execute()
  const role = call.actor?.role
  const states = statesFor(violationWorkflow, action, role)
  const levels = HANDLING_LEVELS.filter((level) => role && handles(role, level))
  const find = async (query: Parameters<typeof listAsk>[1]) => {
    const ask = await listAsk(call, query)
    const where: typeof ask.where = (q) =>
      (ask.where?.(q) ?? q).where(
        sql<boolean>`violations.status = any(${states}::text[]) and violations.level = any(${levels}::text[])`,
      )
    return call.rows.page('violations', { ...ask, where })
  }
  const nameOf = ({ number }: JoinedRecord) => `№ ${formatNumber(number, call.lang)}`
  return inBulkOrAll({ field: 'violations', items: named, all, find, nameOf }, (items) =>
    inBulk(call, items, lockAll, (id) => move({ ...call, params: { id }, body: { action, note } })),
  )
}

/** @throws Problem('wrong_state') with the allowed actions. */
async function move(call: StepCall): Promise<void> {
  const { action, note } = call.body
  const row = await lockViolation(call, call.params.id)
  const moved = await call.rows.act(violationWorkflow, 'violations', row, {
    action,
    note,
    allowed: actionsOn(row, call),
    values: async () => ({ ...(await columnsOf(call, row)), updated_at: call.now }),
  })
  await notifyOfStep(call, moved, action, note)
}

async function columnsOf(call: StepCall, row: ViolationRecord): Promise<Columns> {
  switch (call.body.action) {
    case 'refer': {
      const level = levelAbove(row.level)
      if (!level) throw new Error('the city has no level above')
      return { level, assignee_id: null, due_on: await dueOn(call, level, await categoryOf(call, row.category)) }
    }
    case 'mark_duplicate':
      return { duplicate_of: await rootFor(call, row), closed_at: call.now }
    case 'resolve':
    case 'reject':
      return { closed_at: call.now }
    case 'reopen':
      return {
        duplicate_of: null,
        closed_at: null,
        due_on: await dueOn(call, row.level, await categoryOf(call, row.category)),
      }
    default:
      return {}
  }
}

/**
 * The original of a duplicate: the named violation or, if that is a duplicate itself, its root. Duplicates of this violation are
 * moved to the same root. @throws Problem('invalid') on `duplicateOf`.
 */
async function rootFor(call: StepCall, row: ViolationRecord): Promise<string> {
  const number = call.body.duplicateOf
  if (number === undefined) throw fieldProblem('duplicateOf', 'required')
  const byNumber = (n: number) =>
    call.rows
      .from('violations')
      .selectAll('violations')
      .where('violations.number', '=', n)
      .forUpdate()
      .executeTakeFirst()
  const named = await byNumber(number)
  if (!named) throw fieldProblem('duplicateOf', 'no_such_violation')
  const rootId = named.duplicate_of ?? named.id
  if (rootId === row.id) throw fieldProblem('duplicateOf', 'same_violation')
  // includes duplicates beyond this person's reach: skipping them would allow chains and cycles
  const ofThis = { column: 'duplicate_of', id: row.id } as const
  await call.rows.changeFollowers('violations', ofThis, { duplicate_of: rootId }, { action: 'follow_duplicate' })
  return rootId
}
