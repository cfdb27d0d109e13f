import { ATTACHMENTS_MAX } from '#contract/core/model/attachment.ts'
import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api/client.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import type { FormFile } from '../../core/content/form-file.ts'
import type { StoredFile } from '../../core/content/stored-files.ts'
import { reportTexts } from './texts.ts'

/** Size limit of an attachment in bytes, the same as the server's. */
const MAX_BYTES = 25 * 1024 * 1024
const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface Props {
  error?: string
  value: readonly FormFile[]
  onChange: (files: FormFile[]) => void
  /** The storage key of the files on the device until the report is sent. */
  keepAs: string
  restored: readonly StoredFile[]
  onBusy: (isBusy: boolean) => void
}

/** Pictures and documents of a report. Offline, they are stored on the device and uploaded with the report. */
export function ReportFiles(props: Props) {
  const t = reportTexts.useText()
  return (
    <FilesField
      label={t('form.filesLabel')}
      field="fileIds"
      send={async (file, onProgress) => {
        const { data } = await upload(files, 'upload', file, { onProgress })
        return { id: data.id, name: data.name, bytes: data.bytes, preview: data.urls?.small }
      }}
      accept={ACCEPT}
      maxBytes={MAX_BYTES}
      maxFiles={ATTACHMENTS_MAX}
      {...props}
    />
  )
}
