import { encryptedStore, importKey } from './encrypted-store.ts'
import { type DeviceStore, deviceStore } from './store.ts'

const made = new Map<string, DeviceStore>()

/**
 * The local store of one account, encrypted with the account's key. Without Web Crypto (a page not served over https)
 * values are stored unencrypted, but are still not shown to other accounts.
 */
export function accountStore({ id, deviceKey }: { id: string; deviceKey?: string | undefined }): DeviceStore {
  if (!deviceKey || !globalThis.crypto?.subtle) return deviceStore()
  const name = `${id} ${deviceKey}`
  const known = made.get(name) ?? encryptedStore(deviceStore(), importKey(deviceKey))
  made.set(name, known)
  return known
}

/** Drops the keys: encrypted values cannot be read until their owner signs in again. */
export const lockStores = (): void => made.clear()
