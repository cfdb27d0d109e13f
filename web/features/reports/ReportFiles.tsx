import { ATTACHMENTS_MAX } from '#contract/core/attachment.ts'
import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'
import { FilesField, type FormFile } from '../../core/content/FilesField.tsx'
import type { KeptFile } from '../../core/content/kept-files.ts'
import { reportTexts } from './texts.ts'

/** Bytes of one attachment; the server's limit. */
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
  value: readonly FormFile[]
  onChange: (files: FormFile[]) => void
  /** The name under which the device keeps them until the report is sent. */
  keepAs: string
  restored: readonly KeptFile[]
  onBusy: (isBusy: boolean) => void
}

/** Pictures and documents of a report. Without a network they wait on the device, and are uploaded with the report. */
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
