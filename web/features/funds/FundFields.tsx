import type { UseFormReturnType } from '@mantine/form'
import { CURRENCIES, FUND_NAME_MAX_CHARS, FUND_TEXT_MAX_CHARS, RISK_MAX } from '#contract/features/funds/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { FundValues } from './fund-values.ts'
import { fundTexts } from './texts.ts'

type Form = UseFormReturnType<FundValues>
type TextName = 'name' | 'description' | 'manager' | 'custodian' | 'fees'

/** The fields of a fund. */
export function FundFields({ form }: { form: Form }) {
  const t = fundTexts.useText()
  const text = (name: TextName) => ({ mn: form.getInputProps(`${name}.mn`), en: form.getInputProps(`${name}.en`) })
  const values = form.getValues()
  return (
    <Card title={t('fund.facts')}>
      <div className={layout.stack}>
        <LocalizedField label={t('fund.nameLabel')} required limit={FUND_NAME_MAX_CHARS} {...text('name')} />
        <div className={layout.pair}>
          <TextField
            label={t('fund.code')}
            help={t('fund.codeHelp')}
            required
            dir="ltr"
            autoComplete="off"
            {...form.getInputProps('code')}
          />
          <FormDateField form={form} name="inception" label={t('fund.inception')} />
        </div>
        <LocalizedField label={t('fund.description')} multiline limit={FUND_TEXT_MAX_CHARS} {...text('description')} />
        <div className={layout.pair}>
          <NativeSelect
            stacked
            label={t('fund.currency')}
            value={values.currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(value) => form.setFieldValue('currency', value)}
          />
          <NativeSelect
            stacked
            label={t('fund.risk')}
            value={values.risk}
            options={[
              { value: '', label: t('fund.riskNone') },
              ...Array.from({ length: RISK_MAX }, (_, i) => ({
                value: String(i + 1),
                label: t('fund.riskOf', { n: String(i + 1) }),
              })),
            ]}
            onChange={(value) => form.setFieldValue('risk', value)}
          />
        </div>
        <div className={layout.pair}>
          <TextField
            label={t('fund.units')}
            help={t('fund.unitsHelp')}
            inputMode="decimal"
            dir="ltr"
            {...form.getInputProps('units')}
          />
          <TextField label={t('fund.minimum')} inputMode="decimal" dir="ltr" {...form.getInputProps('minimum')} />
        </div>
        <LocalizedField label={t('fund.manager')} limit={FUND_NAME_MAX_CHARS} {...text('manager')} />
        <LocalizedField label={t('fund.custodian')} limit={FUND_NAME_MAX_CHARS} {...text('custodian')} />
        <TextField label={t('fund.licence')} {...form.getInputProps('licence')} />
        <LocalizedField label={t('fund.fees')} multiline limit={FUND_TEXT_MAX_CHARS} {...text('fees')} />
      </div>
    </Card>
  )
}
