import { formatDateTime } from '#contract/core/time/dates.ts'
import type { Invoice } from '#contract/features/invoices/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

/** What was mailed about an invoice, newest first. */
export function InvoiceMails({ invoice: { mails } }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  return (
    <div className="nt-no-print">
      <Card title={t('send.log')}>
        {mails.length === 0 && <p className={classes.quiet}>{t('send.none')}</p>}
        <ul className={classes.rows}>
          {mails.toReversed().map(({ id, recipient, isReminder, by, at }) => (
            <li key={id}>
              <span className={classes.what}>
                <bdi dir="ltr">{recipient}</bdi>
                <span className={classes.said}>
                  {[
                    t(isReminder ? 'send.reminder' : 'send.invoice'),
                    formatDateTime(new Date(at), lang),
                    by && `${by.lastName} ${by.firstName}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
