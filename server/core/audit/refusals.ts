import type { Kysely } from 'kysely'
import { type AuditLine, type AuditWho, writeAudit } from './audit.ts'

/** The time in which the same refusals are counted together. Source: issue 13 C. */
const TOGETHER_MS = 60_000
/** Different refusals that are counted at the same time; when there are more, all are written at once. Our choice. */
const MOST = 10_000

interface Counted {
  who: AuditWho
  line: AuditLine
  /** After the first one, which was written at once. */
  more: number
}

/**
 * Counts refused requests: the first of a person, an address and an action is written at once, those that follow within a
 * minute as one entry with their number. A crash loses the number of the last minute.
 */
export class RefusalCounter {
  readonly #db: Kysely<unknown>
  readonly #failed: (error: unknown) => void
  #counted = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Kysely<unknown>, failed: (error: unknown) => void) {
    this.#db = db
    this.#failed = failed
  }

  /** Counts these refusals. @returns those that are to be written now. */
  count(who: AuditWho, lines: readonly AuditLine[]): AuditLine[] {
    if (this.#counted.size >= MOST) this.#flushLater()
    this.#timer ??= setTimeout(() => this.#flushLater(), TOGETHER_MS).unref()
    return lines.filter((line) => {
      const key = JSON.stringify([who.actor?.id, who.actor?.token?.id, who.address, line.action, line.row_id])
      const known = this.#counted.get(key)
      if (known) known.more += 1
      else this.#counted.set(key, { who, line, more: 0 })
      return !known
    })
  }

  #flushLater(): void {
    this.flush().catch(this.#failed)
  }

  /** Writes the numbers; those that cannot be written are lost, as after a crash. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = [...this.#counted.values()].filter(({ more }) => more > 0)
    this.#counted = new Map()
    for (const { who, line, more } of counted) {
      await writeAudit(this.#db, who, [{ ...line, details: { ...line.details, times: more } }])
    }
  }
}
