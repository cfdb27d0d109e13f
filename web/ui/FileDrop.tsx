import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconFile,
  IconRefresh,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import classes from './FileDrop.module.css'
import { useUiLabels } from './labels.ts'

/** A file on its way, as the page keeps it. */
export interface DroppedFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0..1 while sending. */
  progress?: number
  /** Why it failed, in words. */
  error?: string
  /** A picture of it. */
  preview?: string
}

export interface FileDropProps {
  label: string
  files: readonly DroppedFile[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  /** Allowed types with their endings: `{ 'image/png': ['.png'] }`. */
  accept?: Record<string, readonly string[]>
  /** Largest file, bytes. */
  maxBytes: number
  /** Files allowed together with those already there. */
  maxFiles?: number
  disabled?: boolean
  error?: ReactNode
}

/** A place to drop, paste or choose files; each shows its way and its own error. */
export function FileDrop(props: FileDropProps) {
  const { label, files, onAdd, accept, maxBytes, maxFiles = 10, disabled, error } = props
  const { files: labels } = useUiLabels()
  const [refused, setRefused] = useState<{ name: string; reason: string }[]>([])
  const left = Math.max(0, maxFiles - files.length)

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept,
    maxSize: maxBytes,
    disabled: disabled || left === 0,
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

  return (
    <div className={classes.frame}>
      <div
        {...getRootProps({ className: classes.zone, role: 'group', 'aria-label': label })}
        data-over={isDragActive || undefined}
      >
        <input {...getInputProps({ 'aria-label': label, tabIndex: -1 })} />
        <IconUpload size={28} aria-hidden className={classes.sign} />
        <p className={classes.words}>
          {labels.drop}{' '}
          <button type="button" className={classes.browse} disabled={disabled || left === 0} onClick={open}>
            {labels.browse}
          </button>
        </p>
        <p className={classes.limits}>{labels.limits(labels.size(maxBytes), maxFiles)}</p>
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {refused.length > 0 && (
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
      )}
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

function FileLine({ file, onRemove, onRetry }: { file: DroppedFile } & FileDropProps) {
  const { files: labels, number } = useUiLabels()
  const share = Math.round((file.progress ?? 0) * 100)
  return (
    <li className={classes.file} data-state={file.state}>
      {file.preview ? (
        <img src={file.preview} alt="" width={40} height={40} className={classes.preview} />
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
            {file.state === 'done' && labels.done}
            {file.state === 'failed' && file.error}
          </span>
        </p>
        {file.state === 'sending' && (
          <progress className={classes.progress} max={100} value={share} aria-label={file.name} />
        )}
      </div>
      {file.state === 'failed' && onRetry && (
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
