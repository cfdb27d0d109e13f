import { useQueries } from '@tanstack/react-query'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { keyOf, useAsk } from '../../../core/query/query.ts'
import { HomeList, HomePart } from '../../../core/records/HomePart.tsx'
import { surveyHomeTexts } from './texts.ts'

/** Number of surveys shown. */
const SHOWN = 10

/** Whether everybody may read the result now. Rule: docs/rules/surveys.md. */
const hasPublicResult = (survey: Survey | undefined): boolean =>
  survey?.phase === 'closed' && survey.resultView === 'public_after_close'

/** The surveys that the citizen has answered with their account, the latest first. */
export default function MyAnswers() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const query = { answered: 'mine', archive: 'with', sort: '-endDate', pageSize: SHOWN } as const
  const asked = useAsk(surveys, 'list', { query })
  const rows = asked.data?.data ?? []
  const whole = useQueries({
    queries: rows.map(({ id }) => ({
      queryKey: keyOf(surveys, 'one', { params: { id } }),
      queryFn: () => call(surveys, 'one', { params: { id } }),
    })),
  })
  return (
    <HomePart
      title={t('answered.title')}
      more={{ to: '/surveys', label: t('all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('answered.emptyTitle'), text: t('answered.emptyText') }}
    >
      <HomeList>
        {rows.map(({ id, title, phase, endDate }, i) => {
          const name = inLang(title, lang)
          const isOpen = phase === 'active'
          const day = endDate && formatDay(endDate, lang)
          return (
            <li key={id}>
              {/* server-rendered pages, so not router links */}
              {isOpen ? (
                <a href={`/survey/${id}`} lang={langOf(title, lang)}>
                  {name}
                </a>
              ) : (
                <span lang={langOf(title, lang)}>{name}</span>
              )}
              <small>{isOpen ? day && t('until', { day }) : t('answered.closed')}</small>
              {hasPublicResult(whole[i]?.data?.data) && (
                <a href={`/survey/${id}`} aria-label={t('answered.resultOf', { title: name })}>
                  {t('answered.result')}
                </a>
              )}
            </li>
          )
        })}
      </HomeList>
    </HomePart>
  )
}
