import {
  IconAlertTriangleFilled,
  IconCamera,
  IconCircleCheckFilled,
  IconFile,
  IconPhoto,
  IconRefresh,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useUiLabels } from '../theme/labels.ts'
import classes from './FileDrop.module.css'

/** The state of a file that the page uploads. */
export interface DroppedFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'preparing' | 'sending' | 'done' | 'failed'
  /** 0..1 while sending. */
  progress?: number
  /** The error message. */
  error?: string
  /** Address of a preview picture. */
  preview?: string | undefined
  /** The picture itself, shown when there is no address. */
  picture?: Blob | undefined
  /** Retrying would fail in the same way. */
  isFinal?: boolean
}

export interface FileDropProps {
  label: string
  files: readonly DroppedFile[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  /** Allowed types with their extensions: `{ 'image/png': ['.png'] }`. */
  accept?: Record<string, readonly string[]>
  /** Maximum file size, bytes. */
  maxBytes: number
  /** Maximum number of files, including the present ones. */
  maxFiles?: number
  disabled?: boolean
  error?: ReactNode
  /** Offers the camera and the gallery as two large buttons on touch screens. */
  camera?: boolean
}

interface Refusal {
  name: string
  reason: string
}

/** An area to drop, paste or choose files; each file shows its progress and error. */
export function FileDrop(props: FileDropProps) {
  const { label, files, onAdd, accept, maxBytes, maxFiles = 10, disabled, error, camera } = props
  const { files: labels } = useUiLabels()
  const [refused, setRefused] = useState<Refusal[]>([])
  const left = Math.max(0, maxFiles - files.length)

  const isClosed = disabled || left === 0

  const { getRootProps, getInputProps, inputRef, open, isDragActive } = useDropzone({
    accept,
    maxSize: maxBytes,
    disabled: isClosed,
    noClick: true,
    noKeyboard: true,
    multiple: maxFiles > 1,
    getErrorMessage: (problem) => {
      if (problem.code === 'file-too-large') return labels.tooLarge(labels.size(maxBytes))
      if (problem.code === 'too-many-files') return labels.tooMany(maxFiles)
      return labels.wrongType
    },
    onDrop: (accepted, rejections) => {
      const fits = accepted.slice(0, left)
      const over = accepted.slice(left).map((file) => ({ name: file.name, reason: labels.tooMany(maxFiles) }))
      setRefused([
        ...rejections.map(({ file, errors }) => ({ name: file.name, reason: errors[0]?.message ?? labels.wrongType })),
        ...over,
      ])
      if (fits.length > 0) onAdd(fits)
    },
  })

  // one input serves both: with `capture` a phone opens the camera, without it the gallery
  const choose = (fromCamera: boolean) => {
    if (fromCamera) inputRef.current?.setAttribute('capture', 'environment')
    else inputRef.current?.removeAttribute('capture')
    open()
  }

  return (
    <div className={classes.frame}>
      <div
        {...getRootProps({ className: classes.zone, role: 'group', 'aria-label': label })}
        data-over={isDragActive || undefined}
        data-camera={camera || undefined}
      >
        <input {...getInputProps({ 'aria-label': label, tabIndex: -1 })} />
        <IconUpload size={28} aria-hidden className={classes.sign} />
        <p className={classes.words}>
          {labels.drop}{' '}
          <button type="button" className={classes.browse} disabled={isClosed} onClick={() => choose(false)}>
            {labels.browse}
          </button>
        </p>
        {camera && <TouchButtons isOff={isClosed} onChoose={choose} />}
        <p className={classes.limits}>
          {[kindsOf(accept), labels.limits(labels.size(maxBytes), maxFiles)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {refused.length > 0 && <RefusedFiles refused={refused} />}
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} {...props} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Two large buttons for touch screens: the camera and the gallery. */
function TouchButtons({ isOff, onChoose }: { isOff: boolean; onChoose: (fromCamera: boolean) => void }) {
  const { files: labels } = useUiLabels()
  return (
    <div className={classes.touch}>
      <button type="button" className={classes.large} disabled={isOff} onClick={() => onChoose(true)}>
        <IconCamera size={24} aria-hidden />
        {labels.takePhoto}
      </button>
      <button type="button" className={classes.large} disabled={isOff} onClick={() => onChoose(false)}>
        <IconPhoto size={24} aria-hidden />
        {labels.choosePhoto}
      </button>
    </div>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refusal[] }) {
  return (
    <ul role="alert" className={classes.refused}>
      {refused.map(({ name, reason }) => (
        <li key={name}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <span>
            <bdi>{name}</bdi>: {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The allowed file types by their common names, such as 'PDF, DOCX'. */
function kindsOf(accept: FileDropProps['accept'] = {}): string {
  const kinds = Object.entries(accept).map(([type, endings]) => endings[0]?.slice(1) ?? type.split('/')[1] ?? '')
  return [...new Set(kinds.map((kind) => kind.toUpperCase()))].join(', ')
}

/** An object URL of a picture in memory, revoked when the picture is no longer shown. */
function usePictureUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return setUrl(undefined)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}

function FileLine({ file, onRemove, onRetry }: { file: DroppedFile } & FileDropProps) {
  const { files: labels, number } = useUiLabels()
  const picture = usePictureUrl(file.preview ? undefined : file.picture)
  const preview = file.preview ?? picture
  const share = Math.round((file.progress ?? 0) * 100)
  return (
    <li className={classes.file} data-state={file.state}>
      {preview ? (
        <img src={preview} alt="" width={40} height={40} className={classes.preview} />
      ) : (
        <span className={classes.preview} aria-hidden>
          <IconFile size={20} />
        </span>
      )}
      <div className={classes.about}>
        <p className={classes.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className={classes.state} role={file.state === 'failed' ? 'alert' : undefined}>
          {file.state === 'done' && <IconCircleCheckFilled size={14} aria-hidden />}
          {file.state === 'failed' && <IconAlertTriangleFilled size={14} aria-hidden />}
          <span>
            {labels.size(file.size)} · {file.state === 'sending' && labels.sending(number(share))}
            {file.state === 'waiting' && labels.waiting}
            {file.state === 'preparing' && labels.preparing}
            {file.state === 'done' && labels.done}
            {file.state === 'failed' && file.error}
          </span>
        </p>
        {file.state === 'sending' && (
          <progress className={classes.progress} max={100} value={share} aria-label={file.name} />
        )}
      </div>
      {file.state === 'failed' && onRetry && !file.isFinal && (
        <button
          type="button"
          className={classes.button}
          aria-label={labels.retry(file.name)}
          onClick={() => onRetry(file.id)}
        >
          <IconRefresh size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.button}
        aria-label={labels.remove(file.name)}
        onClick={() => onRemove(file.id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  )
}
