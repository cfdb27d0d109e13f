import { randomId } from './random-id.ts'

const STORAGE_KEY = 'survey-device'

/** The random id of this browser; a new one for each page if storage is unavailable. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored) return stored
    const created = randomId()
    localStorage.setItem(STORAGE_KEY, created)
    return created
  } catch {
    return randomId()
  }
}
