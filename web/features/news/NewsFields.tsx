import { files } from '#contract/features/files/index.ts'
import { NEWS_FILES_MAX } from '#contract/features/news/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { DOCUMENTS } from '../../core/content/documents.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import type { FieldsProps } from '../../core/content/kit.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { newsOf } from './news-values.ts'
import { newsTexts } from './texts.ts'

const sendFile = uploadTo(files, 'upload')

/** The fields specific to news: attached files. */
export function NewsFields({ values, set, errorAt, onBusy }: FieldsProps) {
  const t = newsTexts.useText()
  return (
    <Card title={t('form.files')}>
      <FilesField
        label={t('form.files')}
        field="attachments"
        value={newsOf(values).attachments}
        onChange={(files) => set('attachments', files)}
        send={sendFile}
        onBusy={onBusy}
        accept={DOCUMENTS}
        maxFiles={NEWS_FILES_MAX}
        error={errorAt('attachments')}
      />
    </Card>
  )
}
