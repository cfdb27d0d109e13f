import type { BulkResult } from '#contract/core/content/bulk.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import type { Call } from './declare.ts'

interface Item {
  id: string
  /** The version the caller has seen, for steps that depend on the content. */
  version?: number
}
interface Found {
  id: string
  version: number
  status: string
}
type Caller = Pick<Call<unknown, never>, 'attempt' | 'lang'>

/**
 * Performs a step on many records in one transaction. Each has a savepoint: failures are reported per record with
 * reason and state, and the rest is processed. `lock` locks the rows in the order of their ids, so that two such calls
 * cannot deadlock; ids that it does not find are reported as `not_found`.
 */
export async function inBulk(
  call: Caller,
  items: readonly Item[],
  lock: (ids: string[]) => Promise<readonly Found[]>,
  step: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const wanted = new Map(items.map(({ id, version }) => [id, version]))
  const found = new Map((await lock([...wanted.keys()])).map((row) => [row.id, row]))
  const results = new Map<string, BulkResult>()
  for (const id of [...wanted.keys()].toSorted()) {
    const row = found.get(id)
    if (!row) results.set(id, refused(call.lang, { id, status: null }, new Problem('not_found')))
    else if ((wanted.get(id) ?? row.version) !== row.version)
      results.set(id, refused(call.lang, row, new Problem('stale')))
    else results.set(id, await one(call, row, step))
  }
  return [...wanted.keys()].flatMap((id) => results.get(id) ?? [])
}

async function one(call: Caller, row: Found, step: (id: string) => Promise<unknown>): Promise<BulkResult> {
  try {
    await call.attempt(() => step(row.id))
    return { id: row.id, ok: true, code: null, message: null, state: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    return refused(call.lang, row, error)
  }
}

/** the text of `stale` is for people who are editing, which is not the case here */
function refused(
  lang: 'mn' | 'en',
  { id, status }: { id: string; status: string | null },
  { code, extra }: Problem,
): BulkResult {
  const [first] = extra.errors ?? []
  const why = first ? `field.${first.code}` : code === 'stale' ? 'bulk.stale' : `problem.${code}`
  return { id, ok: false, code: first?.code ?? code, message: message(lang, why, first?.params), state: status }
}
