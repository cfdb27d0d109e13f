import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, daysBetween, formatDay } from '#contract/core/time/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useMayOpen } from '../../../core/access/access.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { When } from '../../../core/records/When.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { pathOfCoverage } from '../paths.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

/** Number of target areas shown; the rest is counted. */
const TARGETS_SHOWN = 12

/** The level achieved and the remaining time. */
export function SurveyProgress({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  return (
    <Card title={t('show.progress')}>
      <div className={classes.stack}>
        <LevelBar large {...survey} />
        <dl className={classes.facts}>
          <Fact name={t('show.time')}>{useTimeText(survey)}</Fact>
          <Fact name={t('column.coveredOn')}>
            {survey.coveredOn ? formatDay(survey.coveredOn, lang) : t('show.notCovered')}
          </Fact>
        </dl>
        {mayOpen(pathOfCoverage(':id')) && <Link to={pathOfCoverage(survey.id)}>{t('show.toCoverage')}</Link>}
      </div>
    </Card>
  )
}

/** A text about the remaining time or the end. */
function useTimeText({ phase, startDate, endDate, closedAt }: Survey): string {
  const t = surveyTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  if (phase === 'expected' && startDate) return t('show.beginsIn', { count: daysBetween(today, startDate) })
  if (phase === 'active' && endDate) return t('show.daysLeft', { count: daysBetween(today, addDays(endDate, 1)) })
  if (closedAt) return t('show.closedOn', { day: formatDay(dayInUlaanbaatar(new Date(closedAt)), lang) })
  return endDate ? t('show.ended', { day: formatDay(endDate, lang) }) : NO_VALUE
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The dates, channels, access, targets and author of a survey. */
export function SurveyFacts({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const labels = surveyLabels[lang]
  const day = (value: string | null) => (value ? formatDay(value, lang) : NO_VALUE)
  const rest = survey.targets.length - TARGETS_SHOWN
  return (
    <Card title={t('show.facts')}>
      <dl className={classes.facts}>
        <Fact name={t('terms.startDate')}>{day(survey.startDate)}</Fact>
        <Fact name={t('terms.endDate')}>{day(survey.endDate)}</Fact>
        <Fact name={t('terms.channels')}>
          {survey.channels.map((channel) => labels.channel[channel]).join(', ') || NO_VALUE}
        </Fact>
        <Fact name={t('show.questionCount')}>{formatNumber(survey.questions, lang)}</Fact>
        <Fact name={t('show.names')}>{t(survey.anonymous ? 'show.anonymous' : 'show.named')}</Fact>
        <Fact name={t('show.who')}>
          {survey.counted
            .map((who) =>
              who === 'registered' && survey.confirmedHome ? t('show.confirmedHome') : labels.counted[who],
            )
            .join(', ') || NO_VALUE}
        </Fact>
        <Fact name={t('terms.resultView')}>{labels.resultView[survey.resultView]}</Fact>
        <Fact name={t('column.author')}>{survey.author ? shortName(survey.author) : NO_VALUE}</Fact>
        <Fact name={t('column.createdAt')}>
          <When at={survey.createdAt} as="day" />
        </Fact>
      </dl>
      <div className={classes.asked}>
        <h3 className={classes.small}>{t('targets.title')}</h3>
        {survey.targets.length === 0 ? (
          <p className={classes.under}>{t('targets.none')}</p>
        ) : (
          <ul className={classes.targets}>
            {survey.targets.slice(0, TARGETS_SHOWN).map(({ areaId, area, expected }) => (
              <li key={areaId}>
                {inLang(area, lang)}
                <span className={classes.under}>
                  {' · '}
                  {expected === null
                    ? t('targets.byHouseholds')
                    : t('targets.expectedOf', { n: formatNumber(expected, lang) })}
                </span>
              </li>
            ))}
            {rest > 0 && <li className={classes.under}>{t('targets.more', { count: rest })}</li>}
          </ul>
        )}
      </div>
    </Card>
  )
}
