import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { FUND_KINDS, QUARTERS } from '#contract/features/documents/index.ts'
import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { documentOf, hasQuarter } from './document-values.ts'
import { documentTexts } from './texts.ts'
import { useFundChoices } from './use-funds.ts'

const sendFile = uploadTo(files, 'upload')

const PDF = { 'application/pdf': ['.pdf'] } as const

/** The period and the fund of a document, and its file in each language. */
export function DocumentFields({ values, set, errorAt, input, onBusy }: FieldsProps) {
  const t = documentTexts.useText()
  const funds = useFundChoices()
  const document = documentOf(values)
  const isOfFund = FUND_KINDS.some((kind) => kind === values.category)
  return (
    <div className={classes.pair}>
      <Card title={t('form.period')}>
        <div className={classes.stack}>
          <TextField
            {...input('year')}
            label={t('form.year')}
            help={t('form.yearHelp')}
            required
            inputMode="numeric"
            maxLength={4}
          />
          {hasQuarter(values.category) && (
            <SelectField
              label={t('form.quarter')}
              data-field="quarter"
              required={values.category === 'quarterly'}
              searchable={false}
              clearable
              placeholder={t('form.noQuarter')}
              data={QUARTERS.map((n) => ({ value: String(n), label: t('form.quarterOf', { n: String(n) }) }))}
              value={document.quarter || null}
              onChange={(quarter) => set('quarter', quarter ?? '')}
              error={errorAt('quarter')}
            />
          )}
          <DateField
            label={t('form.datedOn')}
            name="datedOn"
            required={isOfFund}
            value={document.datedOn}
            today={dayInUlaanbaatar(new Date())}
            error={errorAt('datedOn')}
            onChange={(datedOn) => set('datedOn', datedOn)}
          />
          <SelectField
            label={t('form.fund')}
            data-field="fundId"
            required={isOfFund}
            clearable
            placeholder={t('form.allFunds')}
            data={funds}
            value={document.fundId || null}
            onChange={(fundId) => set('fundId', fundId ?? '')}
            error={errorAt('fundId')}
          />
        </div>
      </Card>
      <Card title={t('form.files')}>
        <div className={classes.stack}>
          {(['fileMn', 'fileEn'] as const).map((field) => (
            <FilesField
              key={field}
              label={t(`form.${field}`)}
              field={field}
              value={document[field]}
              onChange={(chosen) => set(field, chosen)}
              send={sendFile}
              onBusy={onBusy}
              accept={PDF}
              maxFiles={1}
              error={errorAt(field)}
            />
          ))}
        </div>
      </Card>
    </div>
  )
}
