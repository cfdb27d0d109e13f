const PREFIX = 'nutag-form-'
/** Event that asks every form to save its input, because the session ends unexpectedly. */
const SESSION_ENDS = 'nutag-session-ends'

/** Makes every form save its input; called before the sign-in page replaces the current page. */
export const saveAllInput = (): void => void window.dispatchEvent(new Event(SESSION_ENDS))

/** Calls `keep` when input has to be saved. Returns the function that unsubscribes. */
export function onSaveInput(keep: () => void): () => void {
  window.addEventListener(SESSION_ENDS, keep)
  return () => window.removeEventListener(SESSION_ENDS, keep)
}

/** Saves the input of a form for one person until the tab is closed. */
export function saveInputOf(id: string, who: string, values: unknown): void {
  try {
    sessionStorage.setItem(`${PREFIX}${id}`, JSON.stringify({ who, values }))
  } catch {
    // storage is blocked or full, and there is no alternative
  }
}

/** The saved input of a form for this person; input of another person is deleted. */
export function savedInputOf(id: string, who: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${PREFIX}${id}`) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('who' in kept) || !('values' in kept)) return undefined
    if (kept.who !== who) {
      deleteSavedInput(id)
      return undefined
    }
    return typeof kept.values === 'object' && kept.values !== null ? { ...kept.values } : undefined
  } catch {
    return undefined
  }
}

/** Deletes the saved input of a form. */
export function deleteSavedInput(id: string): void {
  try {
    sessionStorage.removeItem(`${PREFIX}${id}`)
  } catch {
    // nothing can have been stored then
  }
}

/** Deletes all saved input on sign-out. */
export function clearAllInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // nothing can have been stored then
  }
}
