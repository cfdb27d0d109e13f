import { IconArrowBackUp, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Invoice, Payment } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Money } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { ReversalDialog } from './ReasonDialogs.tsx'
import { savePdf } from './save-pdf.ts'
import { invoiceTexts } from './texts.ts'

/** The payments of an invoice, and their reversals. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const [taken, setTaken] = useState<Payment>()
  const { method } = invoiceLabels[lang]
  return (
    <Card title={t('show.payments')}>
      {invoice.payments.length === 0 && <p className={classes.quiet}>{t('show.noPayments')}</p>}
      <ul className={classes.rows}>
        {invoice.payments.map((payment) => (
          <li key={payment.id}>
            <span className={classes.what}>
              <Money value={payment.amount} />
              <span className={classes.said}>
                {[
                  formatDay(payment.paidOn, lang),
                  method[payment.method],
                  payment.reference,
                  payment.reverses && t('show.reversal'),
                  payment.isReversed && t('show.reversed'),
                  payment.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {invoice.canWrite && !payment.isReversed && !payment.reverses && (
              <span className="nt-no-print">
                <IconButton name={t('reverse.action')} onClick={() => setTaken(payment)}>
                  <IconArrowBackUp size={20} aria-hidden />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {taken && <ReversalDialog invoice={invoice} payment={taken} onClose={() => setTaken(undefined)} />}
    </Card>
  )
}

/** The credit notes of an invoice, where it has any. */
export function CreditNotes({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  if (invoice.creditNotes.length === 0) return null
  return (
    <Card title={t('show.creditNotes')}>
      <ul className={classes.rows}>
        {invoice.creditNotes.map(({ id, code, amount, issuedOn, reason }) => (
          <li key={id}>
            <span className={classes.what}>
              <bdi dir="ltr">{code}</bdi>
              <span className={classes.said}>
                {formatDay(issuedOn, lang)} · {reason}
              </span>
            </span>
            <Money value={amount} />
            <span className="nt-no-print">
              <IconButton name={t('show.noteText', { code })} onClick={() => void savePdf(invoice.id, id)}>
                <IconFileTypePdf size={20} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
