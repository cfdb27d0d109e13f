import { type Invoice, InvoiceMailDraft, invoices } from '#contract/features/invoices/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { invoiceTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  email: string
}

/** Mails an invoice; to its buyer unless another address is typed. */
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const send = useDo(invoices, 'send')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof InvoiceMailDraft>({
    schema: InvoiceMailDraft,
    initial: { email: invoice.buyer.email ?? '' },
    send: async (body) => {
      await send.mutateAsync({ params: { id: invoice.id }, body })
      toast(t('send.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('send.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('send.action'), isBusy: isSending }}
    >
      <EmailField label={t('send.email')} help={t('send.emailHelp')} required {...form.getInputProps('email')} />
    </FormDialog>
  )
}
