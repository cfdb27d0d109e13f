import type { QueryClient } from '@tanstack/react-query'

/** Changes within this time are refetched together. */
const BATCH_MS = 300
/** Minimum time over which a page that becomes visible again spreads its refetches, ms. */
const RETURN_MS = 1_000

/** Called with the name of each refetched feature. */
type Tell = (feature: string) => void

/**
 * Refetches the visible data of changed features. Many browsers learn of the same change at the same moment, so each
 * waits a random part of `spreadMs`, which the server derives from their number. Old data remains visible until the
 * response arrives.
 */
export class Refetcher {
  readonly #client: QueryClient
  readonly #tell: Tell
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(client: QueryClient, tell: Tell) {
    this.#client = client
    this.#tell = tell
  }

  /** Notes a change of a feature; further changes before the refetch are covered by it. */
  changed(feature: string, spreadMs = 0): void {
    this.#later(feature, BATCH_MS + Math.random() * spreadMs)
  }

  /**
   * Changes may have been missed: visible data is refetched, feature by feature over a span of time; other data when it
   * is shown again.
   */
  missed(spreadMs = 0): void {
    void this.#client.invalidateQueries({ refetchType: 'none' })
    const shown = this.#client.getQueryCache().findAll({ type: 'active' })
    for (const feature of new Set(shown.map(({ queryKey }) => String(queryKey[0])))) {
      this.#later(feature, Math.random() * Math.max(RETURN_MS, spreadMs))
    }
  }

  #later(feature: string, ms: number): void {
    if (this.#waiting.has(feature)) return
    const timer = setTimeout(() => {
      this.#waiting.delete(feature)
      void this.#client.invalidateQueries({ queryKey: [feature] })
      this.#tell(feature)
    }, ms)
    this.#waiting.set(feature, timer)
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }
}
