import { useEffect, useRef, useState } from 'react'
import { type DroppedFile, FileDrop } from '../../ui/FileDrop.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { isRefusal } from '../outbox/attempt.ts'
import classes from './form.module.css'
import { dropFile, type KeptFile, keepFile } from './kept-files.ts'
import { isPhoto, reducePhoto } from './photo.ts'
import { PICTURE_MAX_BYTES, whyNotSent } from './pictures.ts'
import { formTexts } from './texts/form.ts'

/** A file as a form holds it. */
export interface FormFile {
  fileId: string
  name: string
  bytes: number
  /** The id under which the device keeps it until the form is sent. */
  keptAs?: string | undefined
  /** The address of a picture of it. */
  preview?: string | undefined
}

/** Sends a file; core knows no feature, so the screen hands in how. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ id: string; name: string; bytes: number; preview?: string | undefined }>

export interface FilesFieldProps {
  label: string
  /** The form's path. */
  field: string
  value: readonly FormFile[]
  onChange: (files: FormFile[]) => void
  send: SendFile
  accept: Record<string, readonly string[]>
  maxFiles: number
  error?: string
  /** All are photos: their content is checked and reduced before they are sent, and each is shown. */
  photos?: boolean
  /** Bytes of one file; those of a picture when left out. */
  maxBytes?: number
  /** Keeps the files on the device under this name until the form drops them (`dropFilesOf`). */
  keepAs?: string
  /** Files that the device kept, to be uploaded again; a new array adds its files. */
  restored?: readonly KeptFile[]
  /** Called while files are being uploaded: what is sent now would leave them out. */
  onBusy?: (isBusy: boolean) => void
}

type Waiting = DroppedFile & { file: File; isReady: boolean }

const NONE: readonly KeptFile[] = []

/** The files of a record, in their order: each is uploaded at once and shows its progress. */
export function FilesField(props: FilesFieldProps) {
  const {
    label,
    field,
    value,
    onChange,
    send,
    accept,
    maxFiles,
    maxBytes = PICTURE_MAX_BYTES,
    error,
    onBusy,
    photos,
    keepAs,
    restored = NONE,
  } = props
  const { files: labels } = useUiLabels()
  const [onTheWay, setOnTheWay] = useState<Waiting[]>([])
  const shown = useRef(new Map<string, File>())
  // several are uploaded one after another, and one may be removed meanwhile
  const latest = useRef(value)
  latest.current = value
  const gone = useRef(new Set<string>())
  // those that outlive the page
  const stored = useRef(new Set<string>())
  const put = (id: string, change: Partial<Waiting>) =>
    setOnTheWay((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  /** The file that is uploaded; nothing for one that is refused or was removed meanwhile. */
  const prepare = async ({ id, file, isReady }: Waiting): Promise<File | undefined> => {
    if (isReady) return file
    if (photos) put(id, { state: 'preparing' })
    if (photos && !(await isPhoto(file))) {
      put(id, { state: 'failed', error: labels.notPicture, isFinal: true })
      return undefined
    }
    const ready = photos ? await reducePhoto(file) : file
    if (gone.current.has(id)) return undefined
    put(id, { file: ready, size: ready.size, isReady: true, ...(photos && { picture: ready }) })
    if (keepAs) {
      const isStored = await keepFile({ id, draft: keepAs, file: ready, keptAt: new Date().toISOString() })
      if (isStored) stored.current.add(id)
    }
    // removed while it was being kept
    if (keepAs && gone.current.has(id)) await dropFile(id)
    return ready
  }

  const sendAll = async (waiting: readonly Waiting[]) => {
    for (const one of waiting) {
      const { id } = one
      if (gone.current.has(id)) continue
      const file = await prepare(one)
      if (!file || gone.current.has(id)) continue
      put(id, { state: 'sending', progress: 0, error: undefined })
      try {
        const sent = await send(file, (progress) => put(id, { progress }))
        // removed while it was being uploaded
        if (gone.current.has(id)) continue
        if (photos) shown.current.set(sent.id, file)
        latest.current = [
          ...latest.current,
          {
            fileId: sent.id,
            name: sent.name,
            bytes: sent.bytes,
            ...(keepAs && { keptAs: id }),
            ...(sent.preview && { preview: sent.preview }),
          },
        ]
        onChange([...latest.current])
        setOnTheWay((all) => all.filter((one) => one.id !== id))
      } catch (problem) {
        // what the device keeps is uploaded with the form, unless the server does not want it
        const isRefused = isRefusal(problem)
        if (keepAs && isRefused) await dropFile(id)
        const isKept = keepAs && !isRefused && stored.current.has(id)
        put(id, { state: 'failed', error: isKept ? formTexts.text('cover.keptForLater') : whyNotSent(problem) })
      }
    }
  }
  const add = (files: readonly { id: string; file: File; isReady: boolean }[]) => {
    const waiting = files.map(({ id, file, isReady }) => ({
      id,
      name: file.name,
      size: file.size,
      state: 'waiting' as const,
      file,
      isReady,
      picture: isReady && photos ? file : undefined,
    }))
    setOnTheWay((all) => [...all, ...waiting])
    void sendAll(waiting)
  }
  const addAgain = useRef(add)
  addAgain.current = add
  useEffect(() => {
    for (const { id } of restored) stored.current.add(id)
    if (restored.length > 0) addAgain.current(restored.map(({ id, file }) => ({ id, file, isReady: true })))
  }, [restored])
  const isBusy = onTheWay.some(({ state }) => state === 'waiting' || state === 'preparing' || state === 'sending')
  useEffect(() => {
    onBusy?.(isBusy)
    // a field that is removed from the page must not block the form
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const done = value.map(
    ({ fileId, name, bytes, preview }): DroppedFile => ({
      id: fileId,
      name,
      size: bytes,
      state: 'done',
      picture: shown.current.get(fileId),
      preview,
    }),
  )
  const remove = (id: string) => {
    gone.current.add(id)
    shown.current.delete(id)
    const sent = value.find(({ fileId }) => fileId === id)
    if (keepAs) void dropFile(sent?.keptAs ?? id)
    setOnTheWay((all) => all.filter((one) => one.id !== id))
    if (sent) onChange(value.filter((one) => one !== sent))
  }
  return (
    <div data-field={field} tabIndex={-1}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <FileDrop
        label={label}
        files={[...done, ...onTheWay]}
        onAdd={(files) => add(files.map((file) => ({ id: crypto.randomUUID(), file, isReady: false })))}
        onRemove={remove}
        onRetry={(id) => void sendAll(onTheWay.filter((one) => one.id === id))}
        accept={accept}
        maxBytes={maxBytes}
        maxFiles={maxFiles}
        error={error}
        {...(photos && { camera: true })}
      />
    </div>
  )
}
