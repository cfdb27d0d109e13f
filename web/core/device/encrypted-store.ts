import { type DeviceStore, SHELVES, type Shelf } from './store.ts'

interface Box {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** A stored value: its key property in plain text, the rest encrypted. */
interface Sealed {
  sealed: Box
  blob?: Box & { type: string }
}

const IV_BYTES = 12
const isSealed = (value: object): value is Sealed => 'sealed' in value

/**
 * Imports the key of an account. The server generates it, and the browser holds it only while the person is signed in.
 * `hex`: 32 bytes.
 */
export async function importKey(hex: string): Promise<CryptoKey> {
  const bytes = new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function seal(key: CryptoKey, name: string, bytes: BufferSource): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const additionalData = new TextEncoder().encode(name)
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) }
}

const open = (key: CryptoKey, name: string, { iv, bytes }: Box): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }, key, bytes)

/**
 * A store readable by one account only: values are encrypted with its key, and values of other accounts are invisible.
 * Values stored before encryption was introduced are read unchanged. Rule: docs/rules/offline.md.
 */
export function encryptedStore(store: DeviceStore, key: Promise<CryptoKey>): DeviceStore {
  const nameOf = (shelf: Shelf, value: object) => `${shelf} ${Reflect.get(value, SHELVES[shelf])}`
  const read = async (shelf: Shelf, value: object | undefined): Promise<object | undefined> => {
    if (!value || !isSealed(value)) return value
    const name = nameOf(shelf, value)
    try {
      const text = new TextDecoder().decode(await open(await key, name, value.sealed))
      const { blob } = value
      const content = blob && new Blob([await open(await key, `${name} blob`, blob)], { type: blob.type })
      return { ...JSON.parse(text), ...(content && { blob: content }) }
    } catch {
      // encrypted for another account
      return undefined
    }
  }
  return {
    get: async <T>(shelf: Shelf, id: string) =>
      (await read(shelf, await store.get<object>(shelf, id))) as T | undefined,
    all: async <T>(shelf: Shelf) => {
      const found = await Promise.all((await store.all<object>(shelf)).map((value) => read(shelf, value)))
      return found.filter((value) => value !== undefined) as T[]
    },
    put: async (shelf, value) => {
      const { blob, ...rest }: { blob?: unknown } = { ...value }
      const name = nameOf(shelf, value)
      const sealed = await seal(await key, name, new TextEncoder().encode(JSON.stringify(rest)))
      const content =
        blob instanceof Blob
          ? { blob: { ...(await seal(await key, `${name} blob`, await blob.arrayBuffer())), type: blob.type } }
          : {}
      await store.put(shelf, { [SHELVES[shelf]]: Reflect.get(value, SHELVES[shelf]), sealed, ...content })
    },
    remove: (shelf, id) => store.remove(shelf, id),
  }
}
