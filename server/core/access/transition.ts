import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Move } from '#contract/core/model/workflow.ts'

/** A requested step, and the steps that are available in this state. */
export interface Step<S extends string, A extends string> {
  state: string
  action: A
  note: string | undefined
  open: readonly Move<S, A>[]
}

/** The input of a step. */
export interface Acting<S extends string, A extends string, V> {
  action: A
  note?: string | undefined
  /** Other columns to change; a function is called once the step is known to be allowed. */
  values?: V | ((move: Move<S, A>) => V | Promise<V>)
  /** Facts about the row that the workflow's conditions refer to. */
  facts?: readonly string[]
  /** The actions of the workflow that the feature allows. */
  allowed?: readonly A[] | undefined
  /** The name in the audit log; default the action's. */
  recordedAs?: string
}

/** The problem of an unavailable step, with the available ones. */
export const wrongState = ({ state, action, open }: Step<string, string>): Problem =>
  new Problem('wrong_state', { params: { state, action, allowedActions: [...new Set(open.map((m) => m.action))] } })

/**
 * Returns the workflow's move for this step. @throws Problem('wrong_state'); Problem('invalid') when a required note is
 * missing.
 */
export function judge<S extends string, A extends string>(step: Step<S, A>): Move<S, A> {
  const move = step.open.find(({ action }) => action === step.action)
  if (!move) throw wrongState(step)
  if (move.note === 'required' && !step.note) throw fieldProblem('note', 'required')
  return move
}
