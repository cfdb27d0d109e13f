import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type Coverage, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CoverageMap } from './CoverageMap.tsx'
import { resultTexts } from './texts.ts'

/** How many earlier surveys are offered for comparison. */
const CHOICES_MAX = 20

interface Props {
  survey: Survey
  coverage: Coverage
  areaId: string | undefined
  onArea: (id: string) => void
}

/** The coverage of a survey on a map, optionally next to that of another survey in the same areas. */
export function CoverageMaps({ survey, coverage, areaId, onArea }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const [other, setOther] = useState(NOTHING)
  const listed = useAsk(surveys, 'list', { query: { pageSize: CHOICES_MAX } }, { staleTime: 60_000 })
  const choices = (listed.data?.data ?? []).filter(({ id, phase }) => id !== survey.id && phase !== 'draft')
  const then = useAsk(
    surveys,
    'coverage',
    { params: { id: other }, query: areaId ? { areaId } : {} },
    { enabled: other !== NOTHING },
  )
  const nameOf = (title: Survey['title']) => inLang(title, lang)
  const chosen = choices.find(({ id }) => id === other)
  const mapOf = (surveyId: string, of: Coverage, ranked: boolean) => (
    <CoverageMap surveyId={surveyId} coverage={of} onArea={onArea} ranked={ranked} />
  )
  return (
    <Card title={t('coverage.map')}>
      <MapComparison
        choices={choices.map(({ id, title }) => ({ value: id, label: nameOf(title) }))}
        value={chosen ? other : NOTHING}
        onChange={setOther}
        alone={mapOf(survey.id, coverage, true)}
        now={{ name: nameOf(survey.title), map: mapOf(survey.id, coverage, false) }}
        then={then.data && chosen && { name: nameOf(chosen.title), map: mapOf(chosen.id, then.data.data, false) }}
        onRetry={then.isError ? () => void then.refetch() : undefined}
      />
    </Card>
  )
}
