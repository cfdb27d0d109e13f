interface Versioned {
  version: number
}

/** The changes that a screen makes to one record. */
export interface OwnChanges<R extends Versioned> {
  /** Sends a change of a record as it was seen when the person made it. */
  send: (seen: R, change: (base: R) => Promise<{ data: R }>) => Promise<R>
  /** Opens what edits the record once no change is on its way; not after a refusal, which stays where it was typed. */
  onceSaved: (open: () => void) => void
}

/**
 * Sends the changes of one record one after the other. Each is built on what the same screen has made of the version
 * that was seen, so that two quick changes do not conflict with each other; with changes of others they still do.
 */
export function ownChanges<R extends Versioned>(): OwnChanges<R> {
  /** The answer to the change of each version. */
  const made = new Map<number, R>()
  let last: Promise<unknown> | undefined
  const latest = (seen: R): R => {
    const next = made.get(seen.version)
    return next ? latest(next) : seen
  }
  const after = async (before: Promise<unknown> | undefined, seen: R, change: (base: R) => Promise<{ data: R }>) => {
    await before?.catch(() => undefined)
    const base = latest(seen)
    const { data } = await change(base)
    if (data.version > base.version) made.set(base.version, data)
    return data
  }
  return {
    send: (seen, change) => {
      const sent = after(last, seen, change)
      last = sent
      const forget = () => {
        if (last === sent) last = undefined
      }
      sent.then(forget, forget)
      return sent
    },
    onceSaved: (open) => void Promise.resolve(last).then(open, () => undefined),
  }
}
