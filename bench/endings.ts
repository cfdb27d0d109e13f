const endings: (() => unknown)[] = []

/** Registers cleanup that runs when the bench ends for any reason, in reverse order of registration. */
export function atTheEnd(work: () => unknown): void {
  endings.push(work)
}

/** Runs all cleanup; a failure is printed and the rest still runs. */
export async function endAll(): Promise<void> {
  for (const work of endings.splice(0).toReversed()) {
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) => console.error(String(error)))
  }
}

/** Also cleans up on Ctrl-C and kill. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endAll().finally(() => process.exit(1)))
  }
}
