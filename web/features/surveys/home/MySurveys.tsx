import { useQueries } from '@tanstack/react-query'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { keyOf, useAsk } from '../../../core/query/query.ts'
import { HomeList, HomePart } from '../../../core/records/HomePart.tsx'
import { useUser } from '../../../core/session/session.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { surveyHomeTexts } from './texts.ts'

/** Number of surveys shown. */
const SHOWN = 5

/** The running surveys where the citizen lives, those ending first at the top, with a mark on answered ones. */
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
      <HomeList>
        {rows.map(({ id, title, endDate, minutes }, i) => (
          <li key={id}>
            {/* a server-rendered page, so not a router link */}
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
      </HomeList>
    </HomePart>
  )
}
