const NAME = 'survey-device'

/** The random id of this browser; another one for each page where the browser keeps nothing. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(NAME)
    if (kept) return kept
    const made = crypto.randomUUID()
    localStorage.setItem(NAME, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}
