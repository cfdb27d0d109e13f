import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AREAS } from './addresses.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

const STEPS = ['create', 'change', 'close', 'reopen', 'move', 'merge', 'split', 'absorb', 'remove_count'] as const
type Step = (typeof STEPS)[number]
const stepOf = (action: string): Step | 'other' => STEPS.find((step) => step === action) ?? 'other'

/** The history of an area: former names, areas that it came from or became, and who changed it. */
export function AreaHistory({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const asked = useAsk(areas, 'history', { params: { id: area.id } })
  const day = (at: string) => formatDay(dayInUlaanbaatar(new Date(at)), lang)
  return (
    <>
      {area.relations.length > 0 && (
        <Card title={t('history.relations')}>
          <ul className={classes.list}>
            {area.relations.map(({ kind, direction, at, area: other }) => (
              <li key={`${direction}${other.id}`}>
                <Link to={`${AREAS}/${other.id}`} className={classes.grow}>
                  {t(`history.${kind}_${direction}`, { name: inLang(other.name, lang) })}
                </Link>
                <time dateTime={at} className={classes.quiet}>
                  {day(at)}
                </time>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {area.formerNames.length > 0 && (
        <Card title={t('history.names')}>
          <ul className={classes.list}>
            {area.formerNames.map(({ until, name, code, parent }) => (
              <li key={until}>
                <span className={classes.grow}>
                  {inLang(name, lang)} <bdi className={classes.code}>{code}</bdi>
                </span>
                <span className={classes.quiet}>
                  {parent && `${t('history.under', { parent: inLang(parent.name, lang) })} · `}
                  {t('history.until', { day: day(until) })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(asked.error !== null || Boolean(asked.data?.data.length)) && (
        <HistoryCard
          title={t('history.title')}
          asked={asked}
          entryOf={({ by, action }) => ({ who: by, what: t(`step.${stepOf(action)}`) })}
        />
      )}
    </>
  )
}
