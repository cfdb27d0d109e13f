import { Problem } from '#contract/core/model/problem.ts'
import type { Served } from './declare.ts'

/** Problems whose record has been presented: one from a nested write also passes through the outer write. */
const presented = new WeakSet<Problem>()

/** Adds the current row to a `stale` problem, through the presenter of its table; returns any other error unchanged. */
export function presentStale(served: Served, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'stale' || error.extra.current === undefined) return error
  if (presented.has(error)) return error
  const { table } = error.extra
  const presenters = served.present ?? {}
  const present = (table === undefined ? undefined : presenters[table]) ?? Object.values(presenters)[0]
  const problem = new Problem('stale', { ...error.extra, current: present?.(error.extra.current as never) })
  presented.add(problem)
  return problem
}
