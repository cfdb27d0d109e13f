import { formatNumber } from '#contract/core/text/numbers.ts'
import type { Invoice } from '#contract/features/invoices/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Money } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { SumsView } from './SumsView.tsx'
import { invoiceTexts } from './texts.ts'

/** What is invoiced, with the sums. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('show.lines')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('form.description')}</th>
            <th scope="col" data-end>
              {t('form.quantity')}
            </th>
            <th scope="col" data-end>
              {t('form.unitPrice')}
            </th>
            <th scope="col" data-end>
              {t('form.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(({ description, quantity, unitPrice }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an invoice never change their order
            <tr key={at}>
              <th scope="row">
                <bdi>{description}</bdi>
              </th>
              <td data-end>{formatNumber(quantity, lang)}</td>
              <td data-end>
                <Money value={unitPrice} />
              </td>
              <td data-end>
                <Money value={quantity * unitPrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SumsView sums={invoice} tax={invoice.tax} percent={invoice.vatPercent} />
      {invoice.note && <p className={classes.note}>{invoice.note}</p>}
    </Card>
  )
}
