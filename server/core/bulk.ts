import type { BulkResult } from '#contract/core/bulk.ts'
import { Problem } from '#contract/core/problem.ts'
import { message } from '#contract/core/texts.ts'
import type { Call } from './serve.ts'

interface Item {
  id: string
  version: number
}

/**
 * Does a step on many records in one transaction. Each has a savepoint of its own: what is refused is answered with its reason, and the
 * rest is done. `lock` finds the rows of these ids and locks them in the order of their ids, so that two such calls cannot wait for each
 * other; what it does not find is answered `not_found`.
 */
export async function inBulk(
  call: Pick<Call<unknown, never>, 'attempt' | 'lang'>,
  items: readonly Item[],
  lock: (ids: string[]) => Promise<readonly Item[]>,
  step: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const wanted = new Map(items.map(({ id, version }) => [id, version]))
  const found = new Map((await lock([...wanted.keys()])).map(({ id, version }) => [id, version]))
  const results = new Map<string, BulkResult>()
  for (const id of [...wanted.keys()].toSorted()) {
    const version = found.get(id)
    const late = version === undefined ? 'not_found' : version === wanted.get(id) ? undefined : 'stale'
    results.set(id, late ? refused(call.lang, id, new Problem(late)) : await one(call, id, step))
  }
  return [...wanted.keys()].flatMap((id) => results.get(id) ?? [])
}

async function one(
  call: Pick<Call<unknown, never>, 'attempt' | 'lang'>,
  id: string,
  step: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  try {
    await call.attempt(() => step(id))
    return { id, ok: true, code: null, message: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    return refused(call.lang, id, error)
  }
}

function refused(lang: 'mn' | 'en', id: string, { code, extra }: Problem): BulkResult {
  const [first] = extra.errors ?? []
  if (!first) return { id, ok: false, code, message: message(lang, `problem.${code}`) }
  return { id, ok: false, code: first.code, message: message(lang, `field.${first.code}`, first.params) }
}
