import { settings } from '#contract/features/settings/index.ts'
import type { SettingPart } from '../../core/city/kit.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SettingFormCard } from './SettingFormCard.tsx'

/** The form of one setting without its history, for the assistant. */
export default function SettingEditor({ part }: { part: SettingPart }) {
  const texts = part.useTexts()
  const { data, error, refetch } = useAsk(settings, 'one', { params: { key: part.setting.key } })
  if (data) return <SettingFormCard key={part.setting.key} part={part} texts={texts} whole={data.data} />
  return <Card>{error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />}</Card>
}
