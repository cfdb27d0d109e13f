import { importKey, sealedStore } from './seal.ts'
import { type DeviceStore, deviceStore } from './store.ts'

const made = new Map<string, DeviceStore>()

/**
 * What this device keeps for one account, readable with the account's key alone. A browser without encryption (an address that is not
 * https) keeps it as it is; other accounts are not shown it either.
 */
export function accountStore({ id, deviceKey }: { id: string; deviceKey?: string | undefined }): DeviceStore {
  if (!deviceKey || !globalThis.crypto?.subtle) return deviceStore()
  const name = `${id} ${deviceKey}`
  const known = made.get(name) ?? sealedStore(deviceStore(), importKey(deviceKey))
  made.set(name, known)
  return known
}

/** Forgets the keys: what was sealed cannot be read until somebody with its key signs in. */
export const lockStores = (): void => made.clear()
