import type { HistoryLine } from '#contract/core/content/answers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { History } from '../../../core/records/History.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { surveyTexts } from '../texts.ts'
import { groupHistory } from './grouped-history.ts'

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

/** The history of a survey, latest first; consecutive changes by one person on one day are grouped. */
export function SurveyHistory({ survey }: { survey: Survey }) {
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
          entries={groupHistory(data.data, dayOf).map(({ entry, count }, i, all) => ({
            id: all.length - i,
            at: entry.at,
            who: entry.by,
            // actions added since this page was loaded are shown as a change
            what:
              count > 1
                ? t('history.changes', { count })
                : t(`history.${isAction(entry.action) ? entry.action : 'change'}`),
            from: stateOf(entry.from),
            to: stateOf(entry.to),
            note: entry.note,
          }))}
        />
      )}
    </Card>
  )
}
