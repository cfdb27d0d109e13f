import { useQueries } from '@tanstack/react-query'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api.ts'
import { HomePart } from '../../../core/HomePart.tsx'
import { keyOf, useAsk } from '../../../core/query.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import { Status } from '../../../ui/Status.tsx'
import classes from './home.module.css'
import { surveyHomeTexts } from './texts.ts'

/** Surveys that a citizen's page shows. */
const SHOWN = 5

/** The surveys that run where a citizen lives, those that end first, and which of them the citizen has answered. */
export default function MySurveys() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const { area } = useUser()
  const askedIn = area ? { askedIn: area.id } : {}
  const asked = useAsk(surveys, 'list', { query: { ...askedIn, phase: 'active', sort: 'endDate', pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  const whole = useQueries({
    queries: rows.map(({ id }) => ({
      queryKey: keyOf(surveys, 'one', { params: { id } }),
      queryFn: () => call(surveys, 'one', { params: { id } }),
    })),
  })
  return (
    <HomePart
      title={t('mine.title')}
      more={{ to: '/surveys', label: t('all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('emptyTitle'), text: t('mine.emptyText') }}
    >
      <ul className={classes.mine}>
        {rows.map(({ id, title, endDate, minutes }, i) => (
          <li key={id}>
            {/* a page drawn by the server */}
            <a href={`/survey/${id}`} lang={langOf(title, lang)}>
              {inLang(title, lang)}
            </a>
            <small>
              {[
                endDate && t('until', { day: formatDay(endDate, lang) }),
                t('mine.minutes', { n: formatNumber(minutes, lang) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {whole[i]?.data?.data.answered && <Status tone="good">{t('mine.answered')}</Status>}
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
