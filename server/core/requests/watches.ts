import type { Core } from './context.ts'

/** Work that goes on as long as a server runs, each key in exactly one instance at a time: an open connection to another system. */
export interface Watch {
  /** The keys of what is to be watched now. Called every few seconds by every instance: one cheap statement. */
  keys(core: Core): Promise<readonly string[]>
  /**
   * Watches one key until `signal` is aborted. When it returns or throws, it is started again as soon as `keys` names it. Two instances may
   * overlap for a moment after one was cut off from the database, so what it writes must be idempotent.
   */
  run(core: Core, key: string, signal: AbortSignal): Promise<void>
}

declare module './declare.ts' {
  interface Served {
    watch?: Watch
  }
}
