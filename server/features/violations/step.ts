import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { BulkResult } from '#contract/core/bulk.ts'
import type { RouteParsed } from '#contract/core/feature.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  levelAbove,
  type Violation,
  type ViolationStep,
  type violations,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import { inBulk } from '../../core/bulk.ts'
import { categoryOf } from './categories.ts'
import { dueOn } from './due.ts'
import { tellOfStep } from './notices.ts'
import { actionsOn, showWhole } from './show.ts'
import type { AnyCall, ViolationRecord, ViolationTables } from './tables.ts'
import { lock } from './write.ts'

type StepCall = AnyCall & { params: { id: string }; body: z.output<typeof ViolationStep> }
type BulkCall = AnyCall & { body: RouteParsed<(typeof violations)['routes']['bulk']>['body'] }
type Columns = Updateable<ViolationTables['violations']>

/** One step of a violation's life. Of two people who take one at once the second is told the new state. */
export async function step(call: StepCall): Promise<Violation> {
  await move(call)
  return showWhole(call, call.params.id, call.tx)
}

/** One step of many, with one note for all of them. */
export function bulk(call: BulkCall): Promise<BulkResult[]> {
  const { violations: items, action, note } = call.body
  const locked = (ids: string[]) =>
    call.rows
      .from('violations')
      .select(['violations.id', 'violations.version', 'violations.status'])
      .where('violations.id', 'in', ids)
      .orderBy('violations.id')
      .forUpdate()
      .execute()
  return inBulk(call, items, locked, (id) => move({ ...call, params: { id }, body: { action, note } }))
}

/** @throws Problem('wrong_state') with what is open. */
async function move(call: StepCall): Promise<void> {
  const { action, note } = call.body
  const row = await lock(call, call.params.id)
  const allowedActions = actionsOn(row, call)
  if (!allowedActions.includes(action)) {
    throw new Problem('wrong_state', { params: { state: row.status, action, allowedActions } })
  }
  const values = { ...(await columnsOf(call, row)), updated_at: call.now }
  const moved = await call.rows.act(violationWorkflow, 'violations', row.id, action, { note, values })
  await tellOfStep(call, moved, action, note)
}

async function columnsOf(call: StepCall, row: ViolationRecord): Promise<Columns> {
  switch (call.body.action) {
    case 'refer': {
      const level = levelAbove(row.level)
      if (!level) throw new Error('the city refers to nobody')
      // nobody in the other office is in charge of it yet
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
 * The violation that this one is the same as: the one that was named or, where that is a duplicate itself, its root. Those that
 * were the same as this one follow it. @throws Problem('invalid') on `duplicateOf`.
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
  // some may lie where this person does not reach: left behind they would make chains, and chains circles
  const ofThis = { column: 'duplicate_of', id: row.id } as const
  await call.rows.changeFollowers('violations', ofThis, { duplicate_of: rootId }, { action: 'follow_duplicate' })
  return rootId
}
