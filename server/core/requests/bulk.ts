import { BULK_ALL_MAX, type BulkResult, type BulkResults } from '#contract/core/content/bulk.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
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

interface Asked<All, R extends Item> {
  /** The field with the named records. */
  field: string
  items: readonly Item[] | undefined
  all: All | undefined
  /** The first records that the filters find in a state in which the step can be taken. */
  find: (all: All & { page: 1; pageSize: number }) => Promise<{ data: readonly R[]; meta: { total: number } }>
  /** How a record is called that refuses the step: the caller may never have seen it. */
  nameOf: (row: R) => string
}

/**
 * A bulk action on named records, or on everything that a list's filters find, up to `BULK_ALL_MAX`.
 * @throws Problem('invalid') unless exactly one of both is given.
 */
export async function inBulkOrAll<All extends object, R extends Item>(
  { field, items, all, find, nameOf }: Asked<All, R>,
  act: (items: readonly Item[]) => Promise<BulkResult[]>,
): Promise<BulkResults> {
  if (items && !all) return { data: await act(items) }
  if (items || !all) throw fieldProblem(field, items ? 'choose_one' : 'required')
  const found = await find({ ...all, page: 1, pageSize: BULK_ALL_MAX })
  const data =
    found.data.length === 0 ? [] : await act(found.data.map(({ id, version }) => ({ id, version: version ?? 0 })))
  const names = new Map(found.data.map((row) => [row.id, nameOf(row)]))
  const named = data.map((one) => (one.ok ? one : { ...one, name: names.get(one.id) }))
  return { data: named, meta: { left: Math.max(0, found.meta.total - found.data.length) } }
}

async function one(call: Caller, row: Found, step: (id: string) => Promise<unknown>): Promise<BulkResult> {
  try {
    await call.attempt(() => step(row.id))
    return { id: row.id, ok: true, code: null, message: null, state: null, version: row.version + 1 }
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
