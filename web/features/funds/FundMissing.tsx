import { coreTexts } from '../../core/i18n/texts/index.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { fundTexts } from './texts.ts'

/** Shown when the fund could not be loaded. */
export function FundMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('loadFailed'),
    title: t('notFound'),
    text: t('notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list="/dashboard/fund/list" onRetry={onRetry} />
}
