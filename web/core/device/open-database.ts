/** How long opening may take, ms: browsers are known to never answer, most often after a page was in the background. Our choice. */
const OPEN_LIMIT_MS = 5000

/**
 * Opens a database of the browser. It does not block another tab with a newer version of the page, which closes it.
 *
 * @throws when the browser refuses, or has not answered in time; one that is opened too late is closed.
 */
export function openDatabase(name: string, version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    const limit = setTimeout(() => {
      request.onsuccess = () => request.result.close()
      reject(new Error('IndexedDB does not answer'))
    }, OPEN_LIMIT_MS)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onerror = () => {
      clearTimeout(limit)
      reject(request.error ?? new Error('IndexedDB'))
    }
    request.onsuccess = () => {
      clearTimeout(limit)
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}
