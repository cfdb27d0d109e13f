import type { QueryClient } from '@tanstack/react-query'

/** Changes within this time are refetched together. */
const GATHER_MS = 300
/** A page that comes back refetches its parts within this time at least, ms, so that they do not all go out at once. */
const RETURN_MS = 1_000

/** What is announced of each feature that is refetched. */
type Tell = (feature: string) => void

/**
 * Refetches what is shown of features that have changed. Many browsers hear of the same change at the same moment: each waits a random
 * part of `spreadMs`, which the server chooses by how many they are. What is shown stays until the new answer is there.
 */
export class Refetcher {
  readonly #client: QueryClient
  readonly #tell: Tell
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(client: QueryClient, tell: Tell) {
    this.#client = client
    this.#tell = tell
  }

  /** Something of a feature has changed; further changes until it is refetched are part of the same. */
  changed(feature: string, spreadMs = 0): void {
    this.#later(feature, GATHER_MS + Math.random() * spreadMs)
  }

  /**
   * Changes may have been missed: what is on the screen is refetched, feature by feature over a span of time; anything else when it is
   * shown again.
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
