import { lazy } from 'react'

/**
 * The first and the longest pause between two attempts while online; each pause is twice the previous one. Our choice.
 */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** After this many failures while online the server probably has a newer build without these files. */
const OUTDATED_AFTER = 4

// The messages of Chromium, Firefox and Safari, and of Vite for a style sheet of a module.
const LOAD_FAILED =
  /dynamically imported module|importing a module script failed|module script failed|unable to preload css/i

/**
 * Whether the network or the server failed to deliver a module; a module that throws would throw again on every
 * attempt.
 */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && LOAD_FAILED.test(error.message)

/** State for the interface: whether something is missing, and whether only reloading the page is likely to help. */
export type LoadState = 'complete' | 'missing' | 'outdated'

interface Missing {
  failuresOnline: number
  retry: () => void
}
const missing = new Set<Missing>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const loadState = (): LoadState => {
  if (missing.size === 0) return 'complete'
  return [...missing].some(({ failuresOnline }) => failuresOnline >= OUTDATED_AFTER) ? 'outdated' : 'missing'
}

export function onLoadState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Retries everything that is missing immediately. */
export function retryMissing(): void {
  for (const { retry } of missing) retry()
}

interface RetryOptions {
  /** Ends the attempts when the part is no longer needed. */
  signal?: AbortSignal | undefined
  onFailure?: (() => void) | undefined
  /** The errors that a later attempt may not have; the default is that of modules. */
  isTemporary?: (error: unknown) => boolean
}

/**
 * Loads a part of the application and retries until it succeeds: when the network is back, and with growing pauses
 * while online. Rejects only with errors that a retry cannot fix, or when the signal is aborted.
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  { signal, onFailure, isTemporary = isLoadFailure }: RetryOptions = {},
): Promise<T> {
  const entry: Missing = { failuresOnline: 0, retry: () => {} }
  // the same listener is added only once
  document.addEventListener('error', onError, true)
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await load()
      } catch (error) {
        onFailure?.()
        signal?.throwIfAborted()
        if (!isTemporary(error)) throw error
        if (navigator.onLine) entry.failuresOnline += 1
        missing.add(entry)
        changed()
        await nextAttempt(entry, pause, signal)
        replaceFailedStyles()
      }
    }
  } finally {
    if (missing.delete(entry)) changed()
  }
}

/** Resolves when the next attempt is due. */
async function nextAttempt(entry: Missing, pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal?.reason)
  const timer = setTimeout(() => navigator.onLine && resolve(), pauseMs)
  entry.retry = resolve
  addEventListener('online', resolve as () => void)
  signal?.addEventListener('abort', stop)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    removeEventListener('online', resolve as () => void)
    signal?.removeEventListener('abort', stop)
  }
}

// Vite requests a style sheet only once, even if it failed; without this the part would have no styles
const failedStyles = new Set<HTMLLinkElement>()
function onError({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}
function replaceFailedStyles(): void {
  for (const link of failedStyles) {
    failedStyles.delete(link)
    link.replaceWith(link.cloneNode())
  }
}

let prepare: () => Promise<void> = async () => {}

/** Runs `work` before a loaded part is shown, e.g. to load the part's texts in the selected language. */
export const beforeParts = (work: () => Promise<void>): void => {
  prepare = work
}

/** Loads a part and its prerequisites: see `retryLoad`. */
export async function loadPart<T>(load: () => Promise<T>, options?: RetryOptions): Promise<T> {
  const part = await retryLoad(load, options)
  await prepare()
  return part
}

/** React's `lazy` with retries: see `retryLoad`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))
