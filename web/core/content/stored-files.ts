import { openDatabase } from '../device/open-database.ts'

/** A file of a form that has not been submitted yet. */
export interface StoredFile {
  id: string
  /** The form and the person: files stored by one person are not offered to another. */
  draft: string
  file: File
  /** ISO instant. */
  keptAt: string
}

const NAME = 'nutag-files'
const STORE = 'files'

let db: Promise<IDBDatabase> | undefined
// Without IndexedDB, or without space in it, files are kept as long as the page.
const memory = new Map<string, StoredFile>()
const isStored = () => typeof indexedDB !== 'undefined'

async function open(): Promise<IDBDatabase> {
  const opened = await openDatabase(NAME, 1, (made) => made.createObjectStore(STORE, { keyPath: 'id' }))
  const forget = () => {
    db = undefined
  }
  opened.onclose = forget
  opened.onversionchange = () => {
    opened.close()
    forget()
  }
  return opened
}

/** Runs `work` in one transaction, which has completed when the promise resolves. */
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  db ??= open()
  const opened = await db.catch((error: unknown) => {
    db = undefined
    throw error
  })
  const transaction = opened.transaction(STORE, mode)
  const request = work(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
  })
}

/**
 * Stores a file on this device. Full or blocked storage is not an error: the file is uploaded regardless. @returns
 * whether it survives a reload; if not, it is kept in memory while the page is open.
 */
export async function storeFile(kept: StoredFile): Promise<boolean> {
  const isKept =
    isStored() &&
    (await run('readwrite', (store) => store.put(kept)).then(
      () => true,
      () => false,
    ))
  if (!isKept) memory.set(kept.id, kept)
  return isKept
}

/** The stored files of a draft, in the order in which they were added. */
export async function storedFilesOf(draft: string): Promise<StoredFile[]> {
  const stored = isStored() ? await run<StoredFile[]>('readonly', (store) => store.getAll()).catch(() => []) : []
  const all = [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
  return all.filter((one) => one.draft === draft).toSorted((a, b) => (a.keptAt < b.keptAt ? -1 : 1))
}

/** Deletes a stored file. */
export async function dropFile(id: string): Promise<void> {
  memory.delete(id)
  if (isStored()) await run('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** Deletes all stored files of a draft. */
export async function dropFilesOf(draft: string): Promise<void> {
  for (const { id } of await storedFilesOf(draft)) await dropFile(id)
}
