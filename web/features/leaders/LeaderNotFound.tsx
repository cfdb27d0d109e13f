import { coreTexts } from '../../core/i18n/texts/index.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { leaderTexts } from './texts.ts'

/** Shown when the leader could not be loaded. */
export function LeaderNotFound({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('show.loadFailed'),
    title: t('show.notFound'),
    text: t('show.notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list="/dashboard/leaders" onRetry={onRetry} />
}
