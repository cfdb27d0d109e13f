import type { Core } from '../../../core/requests/context.ts'

/** Ids waiting for the next statement, each with the promise its requests share. */
type Pending<V> = Map<string, PromiseWithResolvers<V | undefined>>

/**
 * Looks values up in batches: while one statement of a group runs, ids for the next one are collected. With many respondents a
 * statement for each cost more than storing the answers.
 */
export function batchedLookup<V>(
  load: (core: Core, group: string, ids: string[]) => Promise<ReadonlyMap<string, V>>,
): (core: Core, group: string, id: string) => Promise<V | undefined> {
  const lookups = new WeakMap<Core, Map<string, Pending<V>>>()
  async function run(core: Core, group: string, pending: Pending<V>, onIdle: () => void): Promise<void> {
    while (pending.size > 0) {
      const batch = new Map(pending)
      pending.clear()
      try {
        const found = await load(core, group, [...batch.keys()])
        for (const [id, { resolve }] of batch) resolve(found.get(id))
      } catch (error) {
        // the database is unavailable or too slow, so the waiting ones would time out too
        for (const { reject } of [...batch.values(), ...pending.values()]) reject(error)
        pending.clear()
      }
    }
    // synchronously after the last check of `pending`, so that the next request starts another lookup
    onIdle()
  }
  return (core, group, id) => {
    const all = lookups.get(core) ?? new Map<string, Pending<V>>()
    lookups.set(core, all)
    const pending: Pending<V> = all.get(group) ?? new Map()
    const one = pending.get(id) ?? Promise.withResolvers<V | undefined>()
    pending.set(id, one)
    if (all.has(group)) return one.promise
    all.set(group, pending)
    void run(core, group, pending, () => all.delete(group))
    return one.promise
  }
}
