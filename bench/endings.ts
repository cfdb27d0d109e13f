const endings: (() => Promise<unknown> | unknown)[] = []

/** What must be done when the bench ends, however it ends; the last one named is done first. */
export function atTheEnd(work: () => Promise<unknown> | unknown): void {
  endings.push(work)
}

/** Ends everything that was started. What fails to end does not hinder the rest. */
export async function endAll(): Promise<void> {
  for (const work of endings.splice(0).reverse()) {
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) => console.error(String(error)))
  }
}

/** Ctrl-C and kill end the servers and take the temporary folders away, too. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endAll().finally(() => process.exit(1)))
  }
}
