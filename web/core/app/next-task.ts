/** Chromium and Firefox; elsewhere a timer takes its place. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> }
}

/** Resolves in the next task, so that the browser answers input and paints before a further part of the work. */
export const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
