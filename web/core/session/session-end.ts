const resets = new Set<() => void>()

/**
 * Empties what a store holds in memory for the signed-in person whenever the session ends, so that the next person does
 * not see it. Call it in the store itself: what shows the store may not be loaded. What is kept on the device is
 * deleted by `onSignOut` alone. Returns the function that unsubscribes.
 */
export function onSessionEnd(reset: () => void): () => void {
  resets.add(reset)
  return () => void resets.delete(reset)
}

/** Empties every store; one that fails does not prevent the others. */
export function resetStores(): void {
  for (const reset of resets) {
    try {
      reset()
    } catch (error) {
      console.error(error)
    }
  }
}
