import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { HomeCoverage } from './HomeCoverage.tsx'
import { RUNNING } from './running.ts'
import { surveyHomeTexts } from './texts.ts'

/** The coverage of a running survey on the map of the home page. */
export default function CoverageCard() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const [chosen, choose] = useState<string>()
  const asked = useAsk(surveys, 'list', { query: RUNNING })
  const rows = asked.data?.data ?? []
  // the one with the most expected answers, unless another was selected
  const selected = rows.find(({ id }) => id === chosen) ?? rows.toSorted((a, b) => b.expected - a.expected)[0]
  if (asked.isPending) return <Bone height="27.5rem" />
  if (asked.isError && !asked.data) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!selected) return <Empty level={3} title={t('emptyTitle')} text={t('emptyRead')} />
  return (
    <HomeCoverage
      surveyId={selected.id}
      surveys={rows.map(({ id, title }) => ({ value: id, label: inLang(title, lang) }))}
      onChoose={choose}
    />
  )
}
