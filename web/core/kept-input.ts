const PREFIX = 'nutag-form-'
/** Told to every form when the session is over without the person's doing: keep what is typed. */
const SESSION_ENDS = 'nutag-session-ends'

/** Lets every form keep what is typed; called before the sign-in page takes the place of the page. */
export const keepInput = (): void => void window.dispatchEvent(new Event(SESSION_ENDS))

/** Runs when input has to be kept; the answer stops it. */
export function whenInputMustBeKept(keep: () => void): () => void {
  window.addEventListener(SESSION_ENDS, keep)
  return () => window.removeEventListener(SESSION_ENDS, keep)
}

/** Keeps the input of a form for one person, as long as the tab lives. */
export function keepInputOf(id: string, who: string, values: unknown): void {
  try {
    sessionStorage.setItem(`${PREFIX}${id}`, JSON.stringify({ who, values }))
  } catch {
    // storage is forbidden or full: there is nothing else to keep it in
  }
}

/** What was kept of a form for this person; what somebody else typed is nobody's business and is dropped. */
export function keptInputOf(id: string, who: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${PREFIX}${id}`) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('who' in kept) || !('values' in kept)) return undefined
    if (kept.who !== who) {
      forgetInputOf(id)
      return undefined
    }
    return typeof kept.values === 'object' && kept.values !== null ? { ...kept.values } : undefined
  } catch {
    return undefined
  }
}

/** Drops what was kept of a form. */
export function forgetInputOf(id: string): void {
  try {
    sessionStorage.removeItem(`${PREFIX}${id}`)
  } catch {
    // nothing can be there either
  }
}

/** Drops everything that was kept: who signs out leaves nothing behind. */
export function forgetAllInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // nothing can be there either
  }
}
