import { useState } from 'react'
import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { HomePart } from '../../../core/records/HomePart.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { pathOf, SURVEYS } from '../paths.ts'
import { HomeCoverage } from './HomeCoverage.tsx'
import classes from './home.module.css'
import { surveyHomeTexts } from './texts.ts'

/** Number of surveys shown. */
const SHOWN = 5

/** The running surveys within the user's reach with the level achieved, and the coverage of one of them by area. */
export default function RunningSurveys() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(surveys, 'write')
  const [chosen, choose] = useState<string>()
  const asked = useAsk(surveys, 'list', { query: { phase: 'active', sort: 'endDate', pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  // the one with the most expected answers, unless another was selected
  const selected = rows.find(({ id }) => id === chosen) ?? rows.toSorted((a, b) => b.expected - a.expected)[0]
  return (
    <HomePart
      title={t('title')}
      more={{ to: `${SURVEYS}?phase=active`, label: t('all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('emptyTitle'), text: t(mayWrite ? 'emptyText' : 'emptyRead') }}
    >
      <ul className={classes.surveys}>
        {rows.map(({ id, title, endDate, expected, collected, level }) => (
          <li key={id}>
            <span className={classes.words}>
              <Link to={pathOf(id)} lang={langOf(title, lang)}>
                {inLang(title, lang)}
              </Link>
              {endDate && <small>{t('until', { day: formatDay(endDate, lang) })}</small>}
            </span>
            <LevelBar expected={expected} collected={collected} level={level} />
          </li>
        ))}
      </ul>
      {selected && (
        <HomeCoverage
          surveyId={selected.id}
          surveys={rows.map(({ id, title }) => ({ value: id, label: inLang(title, lang) }))}
          onChoose={choose}
        />
      )}
    </HomePart>
  )
}
