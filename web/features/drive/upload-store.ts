import { useSyncExternalStore } from 'react'
import { FILE_BYTES_MAX } from '#contract/features/drive/file-size.ts'
import { wakeHeader } from '../../core/access/woken.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { registerUnsaved } from '../../core/forms/unsaved.ts'
import { onSessionEnd } from '../../core/session/session-end.ts'
import { retryLoad } from '../../ui/theme/retry-load.ts'

/** A file with the folders above it that were chosen with it. */
export interface Chosen {
  file: File
  folders: readonly string[]
}

/** A file that is being uploaded, or was. */
export interface UploadItem extends Chosen {
  key: string
  parentId: string
  /** The file of which this will be a new version. */
  replacesId: string | null
  /** Bytes that have arrived. */
  sent: number
  state: 'waiting' | 'sending' | 'offline' | 'done' | 'failed' | 'tooLarge'
  error?: string
  /** It continued where it was interrupted. */
  isResumed?: boolean
}

/** Files that are sent at the same time. Our choice. */
const AT_ONCE = 3

let items: readonly UploadItem[] = []
/** Ends the question before leaving the page; undefined while nothing is being uploaded. */
let stopAsking: (() => void) | undefined
const listeners = new Set<() => void>()
const stops = new Map<string, AbortController>()

function put(next: readonly UploadItem[]): void {
  items = next
  askBeforeLeaving(items.some(isOpen))
  for (const listener of listeners) listener()
}

/** Asks before the page is left while files are being uploaded, from the first moment on: their list loads later. */
function askBeforeLeaving(isNeeded: boolean): void {
  if (isNeeded === (stopAsking !== undefined)) return
  if (!isNeeded) {
    stopAsking?.()
    stopAsking = undefined
    return
  }
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  const end = registerUnsaved()
  stopAsking = () => {
    window.removeEventListener('beforeunload', ask)
    end()
  }
}

const change = (key: string, changed: Partial<UploadItem>): void =>
  put(items.map((one) => (one.key === key ? { ...one, ...changed } : one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const uploads = (): readonly UploadItem[] => items

/** The uploads of this page; they go on while one moves about. */
export const useUploads = (): readonly UploadItem[] => useSyncExternalStore(subscribe, uploads)

/** Whether an upload is not complete. */
export const isOpen = ({ state }: UploadItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'offline'

/** Uploads files to a folder, or as a new version of a file in it. */
export function addUploads(parentId: string, chosen: readonly Chosen[], replacesId: string | null = null): void {
  const added = chosen.map(
    (one): UploadItem => ({
      ...one,
      key: crypto.randomUUID(),
      parentId,
      replacesId,
      sent: 0,
      state: one.file.size > FILE_BYTES_MAX ? 'tooLarge' : 'waiting',
    }),
  )
  wakeHeader('drive')
  put([...items, ...added])
  startNext()
}

/** Stops an upload, or takes a finished one off the list. */
export function removeUpload(key: string): void {
  stops.get(key)?.abort()
  stops.delete(key)
  put(items.filter((one) => one.key !== key))
  startNext()
}

export function retryUpload(key: string): void {
  change(key, { state: 'waiting' })
  startNext()
}

/** Stops all uploads, and takes everything off the list. */
export function clearUploads(): void {
  for (const stop of stops.values()) stop.abort()
  stops.clear()
  put([])
}

onSessionEnd(clearUploads)

function startNext(): void {
  const running = items.filter(({ state }) => state === 'sending' || state === 'offline').length
  for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - running)))
    void run(item)
}

async function run({ key, file, folders, parentId, replacesId }: UploadItem): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  change(key, { state: 'sending' })
  try {
    const { sendFile } = await retryLoad(() => import('./send-file.ts'))
    await sendFile(
      { file, folders, parentId, replacesId },
      {
        signal: stop.signal,
        onResumed: () => change(key, { isResumed: true }),
        onSent: (sent) => change(key, { sent, state: 'sending' }),
        onOffline: () => change(key, { state: 'offline' }),
      },
    )
    change(key, { state: 'done', sent: file.size })
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', error: problemText(error) })
  } finally {
    stops.delete(key)
    startNext()
  }
}
