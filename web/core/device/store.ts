import { openDatabase } from './open-database.ts'

/**
 * Object stores for unsent data, with their key property: drafts, queued submissions, their files, and the surveys of
 * section leaders.
 */
export const SHELVES = { drafts: 'key', queue: 'clientId', files: 'id', surveys: 'key' } as const
export type Shelf = keyof typeof SHELVES

/** The local store of the device. Each operation either completes or rejects. */
export interface DeviceStore {
  get<T>(shelf: Shelf, key: string): Promise<T | undefined>
  all<T>(shelf: Shelf): Promise<T[]>
  put(shelf: Shelf, value: object): Promise<void>
  remove(shelf: Shelf, key: string): Promise<void>
}

const NAME = 'nutag-surveys'
const VERSION = 1

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

const open = () =>
  openDatabase(NAME, VERSION, (db) => {
    for (const [shelf, keyPath] of Object.entries(SHELVES))
      if (!db.objectStoreNames.contains(shelf)) db.createObjectStore(shelf, { keyPath })
  })

/**
 * An IndexedDB store with strict durability: a write resolves once it is on disk, so that a power failure loses
 * nothing.
 */
export function indexedStore(): DeviceStore {
  let db: Promise<IDBDatabase> | undefined
  const shelfOf = async (shelf: Shelf, mode: 'readonly' | 'readwrite') => {
    db ??= open()
    const found = await db.catch((error: unknown) => {
      db = undefined
      throw error
    })
    try {
      return found.transaction(shelf, mode, { durability: 'strict' })
    } catch {
      // closed by the browser or by a newer page
      db = open()
      return (await db).transaction(shelf, mode, { durability: 'strict' })
    }
  }
  const write = async (shelf: Shelf, work: (store: IDBObjectStore) => void) => {
    const tx = await shelfOf(shelf, 'readwrite')
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onerror = () => reject(tx.error ?? new Error('IndexedDB'))
      tx.onabort = () => reject(tx.error ?? new Error('IndexedDB'))
      work(tx.objectStore(shelf))
    })
  }
  return {
    get: async <T>(shelf: Shelf, key: string) =>
      asked<T | undefined>((await shelfOf(shelf, 'readonly')).objectStore(shelf).get(key)),
    all: async <T>(shelf: Shelf) => asked<T[]>((await shelfOf(shelf, 'readonly')).objectStore(shelf).getAll()),
    put: (shelf, value) => write(shelf, (store) => store.put(value)),
    remove: (shelf, key) => write(shelf, (store) => store.delete(key)),
  }
}

/** A store that lives as long as the page, for browsers without IndexedDB and for tests. */
export function memoryStore(): DeviceStore {
  const shelves = new Map<Shelf, Map<string, object>>()
  const of = (shelf: Shelf) => {
    const found = shelves.get(shelf) ?? new Map<string, object>()
    shelves.set(shelf, found)
    return found
  }
  return {
    get: async <T>(shelf: Shelf, key: string) => of(shelf).get(key) as T | undefined,
    all: async <T>(shelf: Shelf) => [...of(shelf).values()] as T[],
    put: async (shelf, value) => {
      of(shelf).set(String(Reflect.get(value, SHELVES[shelf])), structuredClone(value))
    },
    remove: async (shelf, key) => {
      of(shelf).delete(key)
    },
  }
}

let kept: DeviceStore | undefined
/** The store of this page: on the device, or in memory where the browser has no IndexedDB. */
export const deviceStore = (): DeviceStore =>
  (kept ??= typeof indexedDB === 'undefined' ? memoryStore() : indexedStore())
