import type { HistoryLine } from '#contract/core/content-answers.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { History } from '../../core/History.tsx'
import { useAsk } from '../../core/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { gathered } from './gathered.ts'
import { surveyTexts } from './texts.ts'

const ACTIONS = [
  'create',
  'change',
  'copy',
  'publish',
  'unpublish',
  'close',
  'reopen',
  'extend',
  'correct',
  'archive',
  'unarchive',
  'review',
  'export',
] as const
type Action = (typeof ACTIONS)[number]
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text)
const STATES = ['draft', 'published', 'closed'] as const

/** What happened to the survey, the latest first; the builder's many savings of a day are one line. */
export function SurveyPast({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const { data, error, refetch } = useAsk(surveys, 'history', { params: { id: survey.id } })
  const stateOf = (text: string | null) => {
    const state = STATES.find((one) => one === text)
    return state ? t(`state.${state}`) : text
  }
  const dayOf = ({ at }: HistoryLine) => dayInUlaanbaatar(new Date(at))
  return (
    <Card title={t('show.history')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={4} />}
      {data && (
        <History
          entries={gathered(data.data, dayOf).map(({ line, count }, i, all) => ({
            id: all.length - i,
            at: line.at,
            who: line.by,
            // an action that is newer than this page is a change
            what:
              count > 1
                ? t('history.changes', { count })
                : t(`history.${isAction(line.action) ? line.action : 'change'}`),
            from: stateOf(line.from),
            to: stateOf(line.to),
            note: line.note,
          }))}
        />
      )}
    </Card>
  )
}
