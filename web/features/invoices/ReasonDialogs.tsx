import { NOTE_MAX_CHARS } from '#contract/core/model/workflow.ts'
import { formatMoney, integerOf } from '#contract/core/text/numbers.ts'
import { CreditDraft, type Invoice, invoices, type Payment, Reversal } from '#contract/features/invoices/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

interface ReversalProps {
  invoice: Invoice
  payment: Payment
  onClose: () => void
}

/** Reverses a payment. */
export function ReversalDialog({ invoice, payment, onClose }: ReversalProps) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const reverse = useDo(invoices, 'reverse')
  const { form, onSubmit, isSending, problem } = useContractForm<{ reason: string }, typeof Reversal>({
    schema: Reversal,
    initial: { reason: '' },
    send: async (body) => {
      await reverse.mutateAsync({ params: { id: invoice.id, paymentId: payment.id }, body })
      toast(t('reverse.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('reverse.action')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('reverse.action'), isBusy: isSending, danger: true }}
    >
      <p className={classes.quiet}>{t('reverse.text', { sum: formatMoney(payment.amount, lang) })}</p>
      <TextAreaField label={t('reverse.reason')} required limit={NOTE_MAX_CHARS} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

/** Issues a credit note over what is outstanding, or a part of it. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const credit = useDo(invoices, 'credit')
  const { form, onSubmit, isSending, problem } = useContractForm<
    { amount: string; reason: string },
    typeof CreditDraft
  >({
    schema: CreditDraft,
    initial: { amount: String(invoice.outstanding), reason: '' },
    toBody: (values) => ({ ...values, amount: integerOf(values.amount) }),
    send: async (body) => {
      await credit.mutateAsync({ params: { id: invoice.id }, body })
      toast(t('credit.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('credit.action')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('credit.action'), isBusy: isSending, danger: true }}
    >
      <p className={classes.quiet}>{t('credit.text')}</p>
      <TextField
        label={t('credit.amount')}
        help={t('pay.amountHelp', { sum: formatMoney(invoice.outstanding, lang) })}
        required
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('amount')}
      />
      <TextAreaField label={t('reverse.reason')} required limit={NOTE_MAX_CHARS} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
