import { useState } from 'react'
import { formatBytes } from '#contract/core/numbers.ts'
import { type FieldProps, useForm } from './field.ts'

/** Megabytes of one file; the server's own limit may be lower and is told with its refusal. */
const FILE_MAX_MB = 10
const PICTURES = 'image/jpeg,image/png,image/webp'

/** Pictures or files, kept on the device until the answer is sent. */
export function FilesField({ question, value, set, id, describedBy, wrong }: FieldProps<'file'>) {
  const { lang, t, files } = useForm()
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ids = Array.isArray(value) ? value.map(String) : []
  const isPicture = question.accept === 'picture'
  const take = async (picked: File[]) => {
    if (ids.length + picked.length > question.maxFiles) return setSaid(t('file.tooMany', { max: question.maxFiles }))
    const large = picked.find(({ size }) => size > FILE_MAX_MB * 1_048_576)
    if (large) return setSaid(t('file.tooLarge', { name: large.name }))
    setBusy(true)
    try {
      const added: string[] = []
      for (const file of picked) added.push(await files.add(file))
      set([...ids, ...added])
      setSaid(picked.map(({ name }) => t('file.added', { name })).join('. '))
    } catch {
      setSaid(t('file.failed'))
    } finally {
      setBusy(false)
    }
  }
  const remove = (one: string, name: string) => {
    const left = ids.filter((other) => other !== one)
    files.remove(one)
    set(left.length > 0 ? left : undefined)
    setSaid(t('file.removed', { name }))
  }
  const limit = { max: question.maxFiles, mb: FILE_MAX_MB }
  return (
    <>
      {ids.length > 0 && (
        <ul className="sv-files">
          {ids.map((one) => {
            const file = files.of(one)
            const name = file?.name ?? t('file.gone')
            return (
              <li key={one} className="sv-file">
                {file?.picture && <img src={file.picture} alt="" width="48" height="48" />}
                <span className="sv-file-name">
                  {name}
                  {file && file.bytes > 0 && <small>{formatBytes(file.bytes, lang)}</small>}
                </span>
                <button
                  type="button"
                  className="sv-arrow"
                  aria-label={t('file.remove', { name })}
                  onClick={() => remove(one, name)}
                >
                  ✕
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {ids.length < question.maxFiles && (
        <label className="sv-quiet sv-pick" data-busy={isBusy || undefined}>
          <input
            type="file"
            id={id}
            aria-describedby={describedBy}
            aria-invalid={wrong.size > 0 || undefined}
            multiple={question.maxFiles - ids.length > 1}
            accept={isPicture ? PICTURES : `${PICTURES},application/pdf,.docx,.xlsx,.pptx,video/mp4,video/webm`}
            disabled={isBusy}
            onChange={(event) => {
              const picked = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void take(picked)
            }}
          />
          <span>{t(isPicture ? 'file.choosePicture' : 'file.choose')}</span>
        </label>
      )}
      <p className="sv-hint">{t(isPicture ? 'file.pictureLimit' : 'file.limit', limit)}</p>
      <p className="sv-said" role="status">
        {said}
      </p>
    </>
  )
}
