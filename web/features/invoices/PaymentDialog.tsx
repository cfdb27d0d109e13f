import { formatMoney, integerOf } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Invoice,
  invoices,
  PAYMENT_METHODS,
  PaymentDraft,
  type PaymentMethod,
  REFERENCE_MAX,
} from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { invoiceTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  amount: string
  paidOn: string
  method: PaymentMethod
  reference: string
}

/** Records a payment of an invoice; the whole of what is outstanding unless typed otherwise. */
export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const pay = useDo(invoices, 'pay')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof PaymentDraft>({
    schema: PaymentDraft,
    initial: {
      amount: String(invoice.outstanding),
      paidOn: dayInUlaanbaatar(new Date()),
      method: 'transfer',
      reference: '',
    },
    toBody: (values) => ({ ...values, amount: integerOf(values.amount) }),
    send: async (body) => {
      await pay.mutateAsync({ params: { id: invoice.id }, body })
      toast(t('pay.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('pay.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('pay.action'), isBusy: isSending }}
    >
      <TextField
        label={t('pay.amount')}
        help={t('pay.amountHelp', { sum: formatMoney(invoice.outstanding, lang) })}
        required
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('amount')}
      />
      <FormDateField form={form} name="paidOn" label={t('pay.paidOn')} />
      <NativeSelect
        stacked
        label={t('pay.method')}
        value={form.getValues().method}
        options={PAYMENT_METHODS.map((value) => ({ value, label: invoiceLabels[lang].method[value] }))}
        onChange={(method) => form.setFieldValue('method', method)}
      />
      <TextField label={t('pay.reference')} limit={REFERENCE_MAX} {...form.getInputProps('reference')} />
    </FormDialog>
  )
}
