import { useEffect, useRef, useState } from 'react'
import { type DroppedFile, FileDrop } from '../../ui/FileDrop.tsx'
import classes from './form.module.css'
import { PICTURE_MAX_BYTES, whyNotSent } from './pictures.ts'

/** A file as a form holds it. */
export interface FormFile {
  fileId: string
  name: string
  bytes: number
}

/** Sends a file; core knows no feature, so the screen hands in how. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ id: string; name: string; bytes: number }>

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
  /** Told while files are on their way: what is sent now would leave them out. */
  onBusy?: (isBusy: boolean) => void
}

/** Files that hang on a record, in their order: each is sent at once and shows its way. */
export function FilesField({ label, field, value, onChange, send, accept, maxFiles, error, onBusy }: FilesFieldProps) {
  const [onTheWay, setOnTheWay] = useState<(DroppedFile & { file: File })[]>([])
  // several are sent one after another, and one may be taken away meanwhile
  const latest = useRef(value)
  latest.current = value
  const gone = useRef(new Set<string>())
  const put = (id: string, change: Partial<DroppedFile>) =>
    setOnTheWay((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const sendAll = async (waiting: readonly (DroppedFile & { file: File })[]) => {
    for (const { id, file } of waiting) {
      if (gone.current.has(id)) continue
      put(id, { state: 'sending', progress: 0, error: undefined })
      try {
        const sent = await send(file, (progress) => put(id, { progress }))
        // taken away while it was on its way
        if (gone.current.has(id)) continue
        latest.current = [...latest.current, { fileId: sent.id, name: sent.name, bytes: sent.bytes }]
        onChange([...latest.current])
        setOnTheWay((all) => all.filter((one) => one.id !== id))
      } catch (problem) {
        put(id, { state: 'failed', error: whyNotSent(problem) })
      }
    }
  }
  const add = (files: File[]) => {
    const waiting = files.map((file) => ({
      id: crypto.randomUUID(),
      name: file.name,
      size: file.size,
      state: 'waiting' as const,
      file,
    }))
    setOnTheWay((all) => [...all, ...waiting])
    void sendAll(waiting)
  }
  const isBusy = onTheWay.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    onBusy?.(isBusy)
    // a field that is taken off the page keeps nobody waiting
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const done = value.map(({ fileId, name, bytes }): DroppedFile => ({ id: fileId, name, size: bytes, state: 'done' }))
  return (
    <div data-field={field} tabIndex={-1}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <FileDrop
        label={label}
        files={[...done, ...onTheWay]}
        onAdd={add}
        onRemove={(id) => {
          gone.current.add(id)
          setOnTheWay((all) => all.filter((one) => one.id !== id))
          if (value.some(({ fileId }) => fileId === id)) onChange(value.filter(({ fileId }) => fileId !== id))
        }}
        onRetry={(id) => void sendAll(onTheWay.filter((one) => one.id === id))}
        accept={accept}
        maxBytes={PICTURE_MAX_BYTES}
        maxFiles={maxFiles}
        error={error}
      />
    </div>
  )
}
