import { integerOf } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Invoice,
  type InvoiceTemplate,
  invoices,
  REPEATS,
  type Repeat,
  Schedule,
} from '#contract/features/invoices/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { invoiceTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  every: Repeat
  startsOn: string
  endsOn: string
  daysToPay: string
  mailed: boolean
  paused: boolean
}

const DAYS_TO_PAY = 14

const initialOf = (template: InvoiceTemplate | undefined, invoice: Invoice | undefined): Values => ({
  every: template?.every ?? 'month',
  startsOn: template?.startsOn ?? addDays(dayInUlaanbaatar(new Date()), 1),
  endsOn: template?.endsOn ?? '',
  daysToPay: String(template?.daysToPay ?? DAYS_TO_PAY),
  mailed: template?.mailed ?? Boolean(invoice?.buyer.email),
  paused: template?.paused ?? false,
})

interface Props {
  /** The invoice that becomes recurring, or the recurring invoice that is changed. */
  invoice?: Invoice
  template?: InvoiceTemplate
  onClose: () => void
}

/** When an invoice is issued again. */
export function ScheduleDialog({ invoice, template, onClose }: Props) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const repeat = useDo(invoices, 'repeat')
  const change = useDo(invoices, 'changeTemplate')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof Schedule>({
    schema: Schedule,
    initial: initialOf(template, invoice),
    toBody: (values) => ({ ...values, endsOn: values.endsOn || null, daysToPay: integerOf(values.daysToPay) }),
    send: async (schedule) => {
      if (template)
        await change.mutateAsync({ params: { id: template.id }, body: { schedule, version: template.version } })
      else if (invoice) await repeat.mutateAsync({ params: { id: invoice.id }, body: schedule })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  return (
    <FormDialog
      title={t(template ? 'repeat.change' : 'repeat.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <NativeSelect
        stacked
        label={t('repeat.every')}
        value={values.every}
        options={REPEATS.map((value) => ({ value, label: t(`repeat.periods.${value}`) }))}
        onChange={(every) => form.setFieldValue('every', every)}
      />
      <FormDateField form={form} name="startsOn" label={t('repeat.startsOn')} />
      <FormDateField form={form} name="endsOn" label={t('repeat.endsOn')} />
      <TextField
        label={t('repeat.daysToPay')}
        required
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('daysToPay')}
      />
      <CheckField label={t('repeat.mailed')} {...form.getInputProps('mailed', { type: 'checkbox' })} />
      <CheckField label={t('repeat.paused')} {...form.getInputProps('paused', { type: 'checkbox' })} />
    </FormDialog>
  )
}
