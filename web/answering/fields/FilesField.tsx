import { useState } from 'react'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { type FieldProps, useForm } from './field.ts'

/** Size limit of a file in MB; the server may have a lower limit and reports it. */
const FILE_MAX_MB = 10
const PICTURES = 'image/jpeg,image/png,image/webp'

/** Pictures or files, stored on the device until the answer is sent. */
export function FilesField({ question, value, set, id, describedBy, errorsByPath }: FieldProps<'file'>) {
  const { t, files } = useForm()
  const [announcement, setAnnouncement] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ids = Array.isArray(value) ? value.map(String) : []
  const isPicture = question.accept === 'picture'
  const addFiles = async (picked: File[]) => {
    if (ids.length + picked.length > question.maxFiles)
      return setAnnouncement(t('file.tooMany', { max: question.maxFiles }))
    const tooLarge = picked.find(({ size }) => size > FILE_MAX_MB * 1_048_576)
    if (tooLarge) return setAnnouncement(t('file.tooLarge', { name: tooLarge.name }))
    setBusy(true)
    try {
      const added: string[] = []
      for (const file of picked) added.push(await files.add(file))
      set([...ids, ...added])
      setAnnouncement(picked.map(({ name }) => t('file.added', { name })).join('. '))
    } catch {
      setAnnouncement(t('file.failed'))
    } finally {
      setBusy(false)
    }
  }
  const remove = (one: string, name: string) => {
    const left = ids.filter((other) => other !== one)
    files.remove(one)
    set(left.length > 0 ? left : undefined)
    setAnnouncement(t('file.removed', { name }))
  }
  const limit = { max: question.maxFiles, mb: FILE_MAX_MB }
  return (
    <>
      {ids.length > 0 && (
        <ul className="sv-files">
          {ids.map((one) => {
            const file = files.of(one)
            const name = file?.name ?? t('file.gone')
            return <PickedFile key={one} name={name} file={file} onRemove={() => remove(one, name)} />
          })}
        </ul>
      )}
      {ids.length < question.maxFiles && (
        <label className="sv-quiet sv-pick" data-busy={isBusy || undefined}>
          <input
            type="file"
            id={id}
            aria-describedby={describedBy}
            aria-invalid={errorsByPath.size > 0 || undefined}
            multiple={question.maxFiles - ids.length > 1}
            accept={isPicture ? PICTURES : `${PICTURES},application/pdf,.docx,.xlsx,.pptx,video/mp4,video/webm`}
            disabled={isBusy}
            onChange={(event) => {
              const picked = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void addFiles(picked)
            }}
          />
          <span>{t(isPicture ? 'file.choosePicture' : 'file.choose')}</span>
        </label>
      )}
      <p className="sv-hint">{t(isPicture ? 'file.pictureLimit' : 'file.limit', limit)}</p>
      <p className="sv-said" role="status">
        {announcement}
      </p>
    </>
  )
}

interface PickedFileProps {
  name: string
  file: ReturnType<ReturnType<typeof useForm>['files']['of']>
  onRemove: () => void
}

/** A picked file with its size and the button that removes it. */
function PickedFile({ name, file, onRemove }: PickedFileProps) {
  const { lang, t } = useForm()
  return (
    <li className="sv-file">
      {file?.picture && <img src={file.picture} alt="" width="48" height="48" />}
      <span className="sv-file-name">
        {name}
        {file && file.bytes > 0 && <small>{formatBytes(file.bytes, lang)}</small>}
      </span>
      <button type="button" className="sv-arrow" aria-label={t('file.remove', { name })} onClick={onRemove}>
        ✕
      </button>
    </li>
  )
}
