import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { HomePart } from '../../../core/records/HomePart.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { pathOf, SURVEYS } from '../paths.ts'
import classes from './home.module.css'
import { RUNNING } from './running.ts'
import { surveyHomeTexts } from './texts.ts'

/** The running surveys within the user's reach with the level achieved. */
export default function RunningSurveys() {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(surveys, 'write')
  const asked = useAsk(surveys, 'list', { query: RUNNING })
  const rows = asked.data?.data ?? []
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
    </HomePart>
  )
}
