const KEY = 'nutag-devices'
/** The maximum number that the contract accepts. */
const DEVICES_MAX = 8

/**
 * Tokens of earlier sign-ins in this browser. They grant no access and identify nobody: with one, failed attempts of
 * others do not block its owner from signing in here. Kept after signing out.
 */
export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, DEVICES_MAX) : []
  } catch {
    return []
  }
}

/** Stores the token of a sign-in, latest first. */
export function keepDevice(token: string): void {
  try {
    const others = knownDevices().filter((known) => known !== token)
    localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, DEVICES_MAX)))
  } catch {
    // storage is full or disabled: the device remains unknown
  }
}
