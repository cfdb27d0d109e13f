import { formatMoney } from '#contract/core/text/numbers.ts'
import type { InvoiceRow, InvoiceState } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './invoices.module.css'

const TONES: Record<InvoiceState | 'sent' | 'overdue', Tone> = {
  draft: 'neutral',
  issued: 'info',
  sent: 'info',
  partly_paid: 'progress',
  paid: 'good',
  credited: 'moved',
  overdue: 'bad',
}

/** The state of an invoice; being overdue, or mailed, says more than the state that it follows from. */
export function InvoiceStatus({
  invoice: { state, overdue, sentAt },
}: {
  invoice: Pick<InvoiceRow, 'state' | 'overdue' | 'sentAt'>
}) {
  const shown = overdue ? 'overdue' : state === 'issued' && sentAt ? 'sent' : state
  return <Status tone={TONES[shown]}>{invoiceLabels[useLang()].state[shown]}</Status>
}

/** An amount of tögrög. */
export function Money({ value }: { value: number }) {
  return (
    <bdi dir="ltr" className={classes.money}>
      {formatMoney(value, useLang())}
    </bdi>
  )
}
