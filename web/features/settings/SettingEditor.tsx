import { settings } from '#contract/features/settings/index.ts'
import type { SettingPart } from '../../core/city/kit.ts'
import { useAsk } from '../../core/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { SettingFormCard } from './SettingFormCard.tsx'

/** The form of one setting without its history, for the assistant. */
export default function SettingEditor({ part }: { part: SettingPart }) {
  const words = part.useWords()
  const { data, error, refetch } = useAsk(settings, 'one', { params: { key: part.setting.key } })
  if (data) return <SettingFormCard key={part.setting.key} part={part} words={words} whole={data.data} />
  return <Card>{error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />}</Card>
}
