import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type Coverage, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { keepIf } from '../../../core/query/keep.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CoverageMap } from './CoverageMap.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'

/** The maximum number of active and of closed surveys offered for comparison. */
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
  const active = useSurveys('active')
  const closed = useSurveys('closed')
  const choices = [...active, ...closed].filter(({ id }) => id !== survey.id)
  const chosen = choices.find(({ id }) => id === other)
  const then = useAsk(
    surveys,
    'coverage',
    { params: { id: other }, query: areaId ? { areaId } : {} },
    {
      enabled: chosen !== undefined,
      placeholderData: keepIf<{ params: { id: string } }>(({ params }) => params.id === other),
    },
  )
  const nameOf = (title: Survey['title']) => inLang(title, lang)
  const sideOf = ({ id, title }: Pick<Survey, 'id' | 'title'>, of: Coverage | undefined) => {
    const name = nameOf(title)
    const map = of && <CoverageMap surveyId={id} name={name} coverage={of} onArea={onArea} ranked={false} />
    return { name, map }
  }
  const isElsewhere = codeOf(then.error) === 'not_found'
  return (
    <Card title={t('coverage.map')}>
      <MapComparison
        label={t('coverage.compare')}
        choices={choices.map(({ id, title }) => ({ value: id, label: nameOf(title) }))}
        value={chosen ? other : NOTHING}
        onChange={setOther}
        alone={<CoverageMap surveyId={survey.id} coverage={coverage} onArea={onArea} />}
        now={sideOf(survey, coverage)}
        then={
          chosen && {
            ...sideOf(chosen, then.data?.data),
            ...(isElsewhere && { map: <p className={classes.quiet}>{t('coverage.notThere')}</p> }),
            onRetry: then.isError ? () => void then.refetch() : undefined,
          }
        }
      />
    </Card>
  )
}

/** The surveys of a phase, in the order of their list. */
const useSurveys = (phase: Survey['phase']) =>
  useAsk(surveys, 'list', { query: { phase, pageSize: CHOICES_MAX } }, { staleTime: 60_000 }).data?.data ?? []
