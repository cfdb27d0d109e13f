import type { HistoryLine } from '#contract/core/content/answers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { HistoryCard } from '../../../core/records/HistoryCard.tsx'
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
  const asked = useAsk(surveys, 'history', { params: { id: survey.id } })
  const stateOf = (text: string | null) => {
    const state = STATES.find((one) => one === text)
    return state ? t(`state.${state}`) : text
  }
  const dayOf = ({ at }: HistoryLine) => dayInUlaanbaatar(new Date(at))
  const { data } = asked
  const grouped = data && {
    data: groupHistory(data.data, dayOf).map(({ entry, count }) => ({ ...entry, count })),
  }
  return (
    <HistoryCard
      title={t('show.history')}
      asked={{ ...asked, data: grouped }}
      entryOf={({ by, action, count, from, to }) => ({
        who: by,
        // actions added since this page was loaded are shown as a change
        what: count > 1 ? t('history.changes', { count }) : t(`history.${isAction(action) ? action : 'change'}`),
        from: stateOf(from),
        to: stateOf(to),
      })}
    />
  )
}
