import { coreTexts } from '../../core/i18n/texts/index.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { invoiceTexts } from './texts.ts'

/** Shown when the invoice could not be loaded. */
export function InvoiceMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('loadFailed'),
    title: t('notFound'),
    text: t('notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list="/dashboard/invoice/list" onRetry={onRetry} />
}
