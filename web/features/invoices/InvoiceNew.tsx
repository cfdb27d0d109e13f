import { Page } from '../../ui/layout/Page.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { invoiceTexts } from './texts.ts'

/** A new invoice. */
export default function InvoiceNew() {
  const t = invoiceTexts.useText()
  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[{ label: t('title'), to: '/dashboard/invoice/list' }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <InvoiceForm />
    </Page>
  )
}
