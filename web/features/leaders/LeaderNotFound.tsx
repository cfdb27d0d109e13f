import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { leaderTexts } from './texts.ts'

/** Shown when the leader could not be loaded. */
export function LeaderNotFound({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = leaderTexts.useText()
  const texts = {
    failed: t('show.loadFailed'),
    title: t('show.notFound'),
    text: t('show.notFoundText'),
    toList: t('show.toList'),
  }
  return <RecordMissing error={error} texts={texts} list="/dashboard/leaders" onRetry={onRetry} />
}
