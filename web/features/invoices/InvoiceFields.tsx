import type { UseFormReturnType } from '@mantine/form'
import {
  BUYER_ADDRESS_MAX,
  BUYER_NAME_MAX,
  BUYER_REGISTER_MAX,
  NOTE_MAX,
  TAX_MODES,
  vat,
} from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useCity } from '../../core/city/values.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { type InvoiceValues, typedTotals } from './invoice-values.ts'
import { LinesField } from './LinesField.tsx'
import { SumsView } from './SumsView.tsx'
import { invoiceTexts } from './texts.ts'

type Form = UseFormReturnType<InvoiceValues>

/** The fields of an invoice, with the sums as they are typed. */
export function InvoiceFields({ form }: { form: Form }) {
  const t = invoiceTexts.useText()
  const values = form.getValues()
  const { percent: vatPercent } = useCity(vat)
  const percent = values.tax === 'none' ? 0 : vatPercent
  return (
    <>
      <div className={layout.columns}>
        <BuyerCard form={form} />
        <TermsCard form={form} />
      </div>
      <Card title={t('form.lines')}>
        <div className={layout.stack}>
          <LinesField form={form} />
          <div className={layout.columns}>
            <TextField label={t('form.discount')} inputMode="numeric" dir="ltr" {...form.getInputProps('discount')} />
            <SumsView sums={typedTotals(values, percent)} tax={values.tax} percent={percent} />
          </div>
        </div>
      </Card>
    </>
  )
}

function BuyerCard({ form }: { form: Form }) {
  const t = invoiceTexts.useText()
  return (
    <Card title={t('form.buyer')}>
      <div className={layout.stack}>
        <TextField
          label={t('form.name')}
          help={t('form.nameHelp')}
          required
          limit={BUYER_NAME_MAX}
          {...form.getInputProps('buyer.name')}
        />
        <div className={layout.pair}>
          <TextField
            label={t('form.register')}
            maxLength={BUYER_REGISTER_MAX}
            {...form.getInputProps('buyer.register')}
          />
          <TextField label={t('form.phone')} type="tel" dir="ltr" {...form.getInputProps('buyer.phone')} />
        </div>
        <TextField label={t('form.email')} type="email" dir="ltr" {...form.getInputProps('buyer.email')} />
        <TextField label={t('form.address')} maxLength={BUYER_ADDRESS_MAX} {...form.getInputProps('buyer.address')} />
        <TextAreaField
          label={t('form.note')}
          help={t('form.noteHelp')}
          limit={NOTE_MAX}
          {...form.getInputProps('note')}
        />
      </div>
    </Card>
  )
}

function TermsCard({ form }: { form: Form }) {
  const t = invoiceTexts.useText()
  const labels = invoiceLabels[useLang()]
  const values = form.getValues()
  return (
    <Card title={t('form.terms')}>
      <div className={layout.stack}>
        <AreaPicker
          label={t('form.area')}
          required
          field="areaId"
          value={values.areaId}
          onChange={(id) => form.setFieldValue('areaId', id)}
          error={form.errors.areaId}
        />
        <FormDateField form={form} name="dueOn" label={t('form.dueOn')} />
        <NativeSelect
          stacked
          label={t('form.tax')}
          value={values.tax}
          options={TAX_MODES.map((value) => ({ value, label: labels.tax[value] }))}
          onChange={(tax) => form.setFieldValue('tax', tax)}
        />
      </div>
    </Card>
  )
}
