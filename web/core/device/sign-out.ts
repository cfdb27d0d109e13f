const deletions = new Set<() => void>()

/**
 * Deletes personal data that a feature keeps on the device in plain text, when the person signs out: the next person may use the same
 * computer. Not when a session merely ends, as the person signs in again and continues. Call it in the feature's `index.ts`, so that it
 * works although no screen of the feature was opened. Returns the function that unsubscribes.
 */
export function onSignOut(deletion: () => void): () => void {
  deletions.add(deletion)
  return () => void deletions.delete(deletion)
}

/** Runs every deletion; one that fails does not prevent the others. */
export function deleteOnSignOut(): void {
  for (const deletion of deletions) {
    try {
      deletion()
    } catch (error) {
      console.error(error)
    }
  }
}
