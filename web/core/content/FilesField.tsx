import { type DroppedFile, FileDrop } from '../../ui/fields/FileDrop.tsx'
import { AttachStored } from './AttachStored.tsx'
import classes from './form.module.css'
import { formFileOf } from './form-file.ts'
import { PICTURE_MAX_BYTES } from './pictures.ts'
import { type FilesFieldProps, useUploads } from './use-uploads.ts'

/** The ordered files of a record: each is uploaded immediately and shows its progress. */
export function FilesField(props: FilesFieldProps) {
  const { label, field, value, accept, maxFiles, maxBytes = PICTURE_MAX_BYTES, error, photos } = props
  const { pending, pictureOf, add, remove, retry } = useUploads(props)
  const done = value.map(
    ({ fileId, name, bytes, preview }): DroppedFile => ({
      id: fileId,
      name,
      size: bytes,
      state: 'done',
      picture: pictureOf(fileId),
      preview,
    }),
  )
  return (
    <div data-field={field} tabIndex={-1}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <FileDrop
        label={label}
        files={[...done, ...pending]}
        onAdd={(files) => add(files.map((file) => ({ id: crypto.randomUUID(), file, isReady: false })))}
        onRemove={remove}
        onRetry={retry}
        accept={accept}
        maxBytes={maxBytes}
        maxFiles={maxFiles}
        error={error}
        {...(photos && { camera: true })}
      />
      {props.withStored && (
        <AttachStored
          max={maxFiles - value.length - pending.length}
          onPick={(copies) => props.onChange([...value, ...copies.map(formFileOf)])}
        />
      )}
    </div>
  )
}
