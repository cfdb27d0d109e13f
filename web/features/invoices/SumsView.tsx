import { formatPercent } from '#contract/core/text/numbers.ts'
import type { TaxMode, Totals } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Money } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

interface Props {
  sums: Totals & { paid?: number; credited?: number; outstanding?: number }
  tax: TaxMode
  percent: number
}

/** Subtotal, discount, VAT and total; what was paid and credited where there is any. */
export function SumsView({ sums, tax, percent }: Props) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const { column } = invoiceLabels[lang]
  const shown = formatPercent(percent, lang, 0)
  const { paid = 0, credited = 0, outstanding = 0 } = sums
  return (
    <dl className={classes.sums}>
      <Sum name={column.subtotal} value={sums.subtotal} />
      {sums.discount > 0 && <Sum name={column.discount} value={-sums.discount} />}
      {tax === 'added' && <Sum name={t('form.vat', { percent: shown })} value={sums.vat} />}
      <Sum name={column.total} value={sums.total} isMain />
      {tax === 'included' && <Sum name={t('form.vatIncluded', { percent: shown })} value={sums.vat} />}
      {paid > 0 && <Sum name={column.paid} value={-paid} />}
      {credited > 0 && <Sum name={column.credited} value={-credited} />}
      {(paid > 0 || credited > 0) && <Sum name={column.outstanding} value={outstanding} isMain />}
    </dl>
  )
}

function Sum({ name, value, isMain }: { name: string; value: number; isMain?: boolean }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}
