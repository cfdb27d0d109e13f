import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#contract/core/dates.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { HomePart } from '../../../core/HomePart.tsx'
import { useAsk, useMay } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { LevelBar } from '../LevelBar.tsx'
import { pathOf, SURVEYS } from '../paths.ts'
import { HomeCoverage } from './HomeCoverage.tsx'
import classes from './home.module.css'
import { surveyHomeTexts } from './texts.ts'

/** Surveys on the home; those that end first. */
const SHOWN = 5

/** The surveys that run within reach with the level they have achieved, and the coverage of one of them area by area. */
export default function RunningSurveys() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(surveys, 'write')
  const [chosen, choose] = useState<string>()
  const asked = useAsk(surveys, 'list', { query: { phase: 'active', sort: 'endDate', pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  // the one that asks the most people, unless another one was chosen
  const open = rows.find(({ id }) => id === chosen) ?? rows.toSorted((a, b) => b.expected - a.expected)[0]
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
      {open && (
        <HomeCoverage
          surveyId={open.id}
          surveys={rows.map(({ id, title }) => ({ value: id, label: inLang(title, lang) }))}
          onChoose={choose}
        />
      )}
    </HomePart>
  )
}
