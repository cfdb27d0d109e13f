import { Navigate, useParams } from 'react-router'
import { invoices } from '#contract/features/invoices/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { InvoiceMissing } from './InvoiceMissing.tsx'
import { invoiceTexts } from './texts.ts'

/** Edits a draft; what is issued is only shown. */
export default function InvoiceEdit() {
  const t = invoiceTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(invoices, 'one', { params: { id } })
  const invoice = data?.data
  const page = `/dashboard/invoice/${id}`
  if (invoice && invoice.state !== 'draft') return <Navigate to={page} replace />
  return (
    <Page
      title={t('form.editTitle')}
      crumbs={[
        { label: t('title'), to: '/dashboard/invoice/list' },
        { label: invoice?.buyerName ?? t('one'), to: page },
        { label: t('form.editTitle') },
      ]}
      crumbsLabel={t('crumbs')}
    >
      {error && !invoice && <InvoiceMissing error={error} onRetry={() => void refetch()} />}
      {!error && !invoice && (
        <Card>
          <FormSkeleton fields={8} />
        </Card>
      )}
      {invoice && <InvoiceForm key={invoice.id} draft={invoice} />}
    </Page>
  )
}
