const KEY = 'nutag-devices'
/** As many as the contract lets a sign-in name. */
const DEVICES_MAX = 8

/**
 * Tokens of earlier sign-ins in this browser. They open nothing and name nobody: with one, strangers' failures do not keep its owner
 * from signing in here. Kept after signing out.
 */
export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, DEVICES_MAX) : []
  } catch {
    return []
  }
}

/** Keeps the token of a sign-in, the latest first. */
export function keepDevice(token: string): void {
  try {
    const others = knownDevices().filter((known) => known !== token)
    localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, DEVICES_MAX)))
  } catch {
    // storage is full or switched off: the device stays unknown
  }
}
