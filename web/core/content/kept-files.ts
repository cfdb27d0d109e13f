/** A file that belongs to a form that is not sent yet. */
export interface KeptFile {
  id: string
  /** The form and the person: what one person keeps is not offered to another. */
  draft: string
  file: File
  /** ISO instant. */
  keptAt: string
}

const NAME = 'nutag-files'
const STORE = 'files'

let db: Promise<IDBDatabase> | undefined
// Where the browser has no IndexedDB, or no room in it, files live as long as the page.
const memory = new Map<string, KeptFile>()
const isStored = () => typeof indexedDB !== 'undefined'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    request.onsuccess = () => {
      const { result } = request
      const forget = () => {
        db = undefined
      }
      result.onclose = forget
      result.onversionchange = () => {
        result.close()
        forget()
      }
      resolve(result)
    }
  })
}

/** Runs `work` in one transaction, which is finished when the promise resolves. */
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
 * Keeps a file on this device. A full or forbidden storage is no error: the file is uploaded all the same.
 * @returns whether it outlives the page; one that does not is kept as long as the page is open.
 */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  const isKept =
    isStored() &&
    (await run('readwrite', (store) => store.put(kept)).then(
      () => true,
      () => false,
    ))
  if (!isKept) memory.set(kept.id, kept)
  return isKept
}

/** The kept files of a draft in the order in which they were added. */
export async function keptFilesOf(draft: string): Promise<KeptFile[]> {
  const stored = isStored() ? await run<KeptFile[]>('readonly', (store) => store.getAll()).catch(() => []) : []
  const all = [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
  return all.filter((one) => one.draft === draft).toSorted((a, b) => (a.keptAt < b.keptAt ? -1 : 1))
}

/** Deletes a kept file. */
export async function dropFile(id: string): Promise<void> {
  memory.delete(id)
  if (isStored()) await run('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** Deletes all kept files of a draft. */
export async function dropFilesOf(draft: string): Promise<void> {
  for (const { id } of await keptFilesOf(draft)) await dropFile(id)
}
