import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { files } from '#contract/features/files/index.ts'
import { LAW_FILES_MAX, LAW_NUMBER_MAX_CHARS } from '#contract/features/laws/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { DOCUMENTS } from '../../core/content/documents.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lawOf } from './law-values.ts'
import { OrganisationsField } from './OrganisationsField.tsx'
import { lawTexts } from './texts.ts'

const sendFile = uploadTo(files, 'upload')

/** The fields specific to acts: number, dates, source, files, and bound organisations. */
export function LawFields({ values, set, errorAt, input, onBusy }: FieldsProps) {
  const t = lawTexts.useText()
  const law = lawOf(values)
  const today = dayInUlaanbaatar(new Date())
  const day = (name: 'adoptedOn' | 'effectiveOn') => ({
    label: t(`form.${name}`),
    name,
    value: law[name],
    today,
    error: errorAt(name),
    onChange: (value: string) => set(name, value),
  })
  return (
    <div className={classes.pair}>
      <Card title={t('form.facts')}>
        <div className={classes.stack}>
          <TextField
            {...input('number')}
            label={t('form.number')}
            help={t('form.numberHelp')}
            limit={LAW_NUMBER_MAX_CHARS}
          />
          <DateField {...day('adoptedOn')} required />
          <DateField {...day('effectiveOn')} min={law.adoptedOn} />
          <TextField
            {...input('sourceUrl')}
            label={t('form.sourceUrl')}
            help={t('form.sourceHelp')}
            type="url"
            inputMode="url"
            dir="ltr"
          />
        </div>
      </Card>
      <Card title={t('form.filesCard')}>
        <div className={classes.stack}>
          <FilesField
            label={t('form.files')}
            field="attachments"
            value={law.attachments}
            onChange={(files) => set('attachments', files)}
            send={sendFile}
            onBusy={onBusy}
            accept={DOCUMENTS}
            maxFiles={LAW_FILES_MAX}
            error={errorAt('attachments')}
          />
          <OrganisationsField
            value={law.organisations}
            onChange={(organisations) => set('organisations', organisations)}
            error={errorAt('organisations')}
          />
        </div>
      </Card>
    </div>
  )
}
