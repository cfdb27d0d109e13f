import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { errorAt } from '../../core/content/ContentTextFields.tsx'
import type { ContractForm } from '../../core/forms/form.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { ProductValues } from './product-values.ts'
import { shopTexts } from './texts.ts'

/** The price of a product, and a lower one for some days. */
export function PriceFields({ form }: { form: ContractForm<ProductValues>['form'] }) {
  const t = shopTexts.useText()
  const { sale } = form.getValues()
  const day = (name: 'from' | 'until', label: string) => (
    <div data-field={`sale.${name}`} tabIndex={-1}>
      <DateField
        label={label}
        today={dayInUlaanbaatar(new Date())}
        value={sale[name]}
        error={errorAt(form.errors, `sale.${name}`)}
        onChange={(value) => form.setFieldValue(`sale.${name}`, value)}
      />
    </div>
  )
  return (
    <Card title={t('form.priceCard')}>
      <div className={layout.stack}>
        <TextField label={t('form.price')} required inputMode="numeric" {...form.getInputProps('price')} />
        <TextField
          label={t('form.salePrice')}
          help={t('form.saleHelp')}
          inputMode="numeric"
          {...form.getInputProps('sale.price')}
        />
        {sale.price.trim() !== '' && (
          <>
            {day('from', t('form.saleFrom'))}
            {day('until', t('form.saleUntil'))}
          </>
        )}
      </div>
    </Card>
  )
}
