import type { UseFormReturnType } from '@mantine/form'
import { IconFile, IconPhoto } from '@tabler/icons-react'
import { ATTACHMENTS_MAX, type Attachment } from '#contract/core/model/attachment.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import type { CardValues } from './card-values.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

const upload = uploadTo(files, 'upload')
const send = async (file: File, onProgress: (share: number) => void) => {
  const { id, name, bytes, urls } = await upload(file, onProgress)
  return { id, name, bytes, preview: urls?.small }
}

/** Size limit of a file in bytes, the same as the server's. */
const MAX_BYTES = 25 * 1024 * 1024
const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface FieldProps {
  form: UseFormReturnType<CardValues>
  onBusy: (isBusy: boolean) => void
}

/** Pictures and documents of a card in its form. */
export function CardFiles({ form, onBusy }: FieldProps) {
  const t = kanbanTexts.useText()
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('fileIds'))?.[1]
  return (
    <FilesField
      label={t('files.title')}
      field="fileIds"
      value={form.getValues().files}
      {...(typeof error === 'string' && { error })}
      onChange={(chosen) => form.setFieldValue('files', chosen)}
      send={send}
      onBusy={onBusy}
      accept={ACCEPT}
      maxBytes={MAX_BYTES}
      maxFiles={ATTACHMENTS_MAX}
      withStored
    />
  )
}

/** Which picture among the files the tile shows. */
export function CoverChoice({ form }: Pick<FieldProps, 'form'>) {
  const t = kanbanTexts.useText()
  const values = form.getValues()
  const pictures = values.files.filter(({ preview }) => preview !== undefined)
  if (pictures.length === 0) return null
  return (
    <NativeSelect
      stacked
      label={t('field.coverId')}
      value={pictures.some(({ fileId }) => fileId === values.coverId) ? values.coverId : ''}
      options={[
        { value: '', label: t('files.noCover') },
        ...pictures.map(({ fileId, name }) => ({ value: fileId, label: name })),
      ]}
      onChange={(id) => form.setFieldValue('coverId', id)}
    />
  )
}

/** The files of a card. */
export function FileList({ files: shown }: { files: readonly Attachment[] }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  if (shown.length === 0) return null
  return (
    <section className={classes.rows} aria-label={t('files.title')}>
      <h3 className={classes.name}>{t('files.title')}</h3>
      <ul className={classes.rows}>
        {shown.map(({ id, name, bytes, url, urls }) => (
          <li key={id} className={classes.line}>
            {urls ? <IconPhoto size={18} aria-hidden /> : <IconFile size={18} aria-hidden />}
            <a href={urls?.large ?? url ?? undefined} target="_blank" rel="noreferrer" className={classes.file}>
              <bdi>{name}</bdi>
            </a>
            <span className={classes.count}>{formatBytes(bytes, lang)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
