import { useEffect, useRef, useState } from 'react'
import type { DroppedFile } from '../../ui/fields/FileDrop.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { isRefusal } from '../outbox/attempt.ts'
import type { FormFile, SendFile } from './form-file.ts'
import { isPhoto, reducePhoto } from './photo.ts'
import { uploadErrorText } from './pictures.ts'
import { dropFile, type StoredFile, storeFile } from './stored-files.ts'
import { formTexts } from './texts/form.ts'

export interface FilesFieldProps {
  label: string
  /** The form path. */
  field: string
  value: readonly FormFile[]
  onChange: (files: FormFile[]) => void
  send: SendFile
  accept: Record<string, readonly string[]>
  maxFiles: number
  error?: string
  /** All files are photos: their content is checked and reduced before uploading, and each is shown. */
  photos?: boolean
  /** Maximum size of a file, bytes; by default that of a picture. */
  maxBytes?: number
  /** Stores the files on the device under this name until the form deletes them (`dropFilesOf`). */
  keepAs?: string
  /** Files stored on the device, to be uploaded again; a new array adds its files. */
  restored?: readonly StoredFile[]
  /** Offers the stored files of the person, too. */
  withStored?: boolean
  /** Called while files are being uploaded: submitting now would leave them out. */
  onBusy?: (isBusy: boolean) => void
}

type Waiting = DroppedFile & { file: File; isReady: boolean }

const NONE: readonly StoredFile[] = []

interface PrepareOptions {
  photos: boolean | undefined
  keepAs: string | undefined
  notPicture: string
  put: (id: string, change: Partial<Waiting>) => void
  isGone: (id: string) => boolean
  onStored: (id: string) => void
}

/** Checks and reduces a file before its upload. Returns undefined if it is rejected or was removed meanwhile. */
async function prepare(one: Waiting, options: PrepareOptions): Promise<File | undefined> {
  const { id, file, isReady } = one
  const { photos, keepAs, put, isGone } = options
  if (isReady) return file
  if (photos) put(id, { state: 'preparing' })
  if (photos && !(await isPhoto(file))) {
    put(id, { state: 'failed', error: options.notPicture, isFinal: true })
    return undefined
  }
  const ready = photos ? await reducePhoto(file) : file
  if (isGone(id)) return undefined
  put(id, { file: ready, size: ready.size, isReady: true, ...(photos && { picture: ready }) })
  if (keepAs) {
    const isStored = await storeFile({ id, draft: keepAs, file: ready, keptAt: new Date().toISOString() })
    if (isStored) options.onStored(id)
  }
  // removed while it was being stored
  if (keepAs && isGone(id)) await dropFile(id)
  return ready
}

/** The upload queue of a files field: files are uploaded one after another, each with its own progress. */
export function useUploads(props: FilesFieldProps) {
  const { value, onChange, send, onBusy, photos, keepAs, restored = NONE } = props
  const { files: labels } = useUiLabels()
  const [pending, setPending] = useState<Waiting[]>([])
  const shown = useRef(new Map<string, File>())
  // files are uploaded one after another, and one may be removed meanwhile
  const latest = useRef(value)
  latest.current = value
  const gone = useRef(new Set<string>())
  // the ids of the files stored on the device
  const stored = useRef(new Set<string>())
  const put = (id: string, change: Partial<Waiting>) =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const isGone = (id: string) => gone.current.has(id)
  const options: PrepareOptions = {
    photos,
    keepAs,
    notPicture: labels.notPicture,
    put,
    isGone,
    onStored: (id) => stored.current.add(id),
  }

  const sendOne = async (one: Waiting) => {
    const { id } = one
    if (isGone(id)) return
    const file = await prepare(one, options)
    if (!file || isGone(id)) return
    put(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const sent = await send(file, (progress) => put(id, { progress }))
      // removed while it was being uploaded
      if (isGone(id)) return
      if (photos) shown.current.set(sent.id, file)
      const { name, bytes, preview } = sent
      const added: FormFile = {
        fileId: sent.id,
        name,
        bytes,
        ...(keepAs && { keptAs: id }),
        ...(preview && { preview }),
      }
      latest.current = [...latest.current, added]
      onChange([...latest.current])
      setPending((all) => all.filter((other) => other.id !== id))
    } catch (problem) {
      // a stored file is uploaded with the form, unless the server refuses it
      const isRefused = isRefusal(problem)
      if (keepAs && isRefused) await dropFile(id)
      const isKept = keepAs && !isRefused && stored.current.has(id)
      put(id, { state: 'failed', error: isKept ? formTexts.text('cover.keptForLater') : uploadErrorText(problem) })
    }
  }
  const sendAll = async (waiting: readonly Waiting[]) => {
    for (const one of waiting) await sendOne(one)
  }
  const add = (files: readonly { id: string; file: File; isReady: boolean }[]) => {
    const waiting = files.map(({ id, file, isReady }) => {
      const picture = isReady && photos ? file : undefined
      return { id, name: file.name, size: file.size, state: 'waiting' as const, file, isReady, picture }
    })
    setPending((all) => [...all, ...waiting])
    void sendAll(waiting)
  }
  const addAgain = useRef(add)
  addAgain.current = add
  useEffect(() => {
    for (const { id } of restored) stored.current.add(id)
    if (restored.length > 0) addAgain.current(restored.map(({ id, file }) => ({ id, file, isReady: true })))
  }, [restored])
  useBusy(pending, onBusy)
  const remove = (id: string) => {
    gone.current.add(id)
    shown.current.delete(id)
    const sent = value.find(({ fileId }) => fileId === id)
    if (keepAs) void dropFile(sent?.keptAs ?? id)
    setPending((all) => all.filter((one) => one.id !== id))
    if (sent) onChange(value.filter((one) => one !== sent))
  }
  const retry = (id: string) => void sendAll(pending.filter((one) => one.id === id))
  return { pending, pictureOf: (fileId: string) => shown.current.get(fileId), add, remove, retry }
}

/** Reports whether files are being uploaded. */
function useBusy(pending: readonly Waiting[], onBusy: ((isBusy: boolean) => void) | undefined) {
  const isBusy = pending.some(({ state }) => state === 'waiting' || state === 'preparing' || state === 'sending')
  useEffect(() => {
    onBusy?.(isBusy)
    // a field removed from the page must not block the form
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
}
