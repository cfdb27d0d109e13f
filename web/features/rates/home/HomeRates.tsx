import { Link } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { periodName, rateLabels, rates, SHEET_STATUSES } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { HomePart } from '../../../core/records/HomePart.tsx'
import { StackedBar } from '../../../ui/data/charts/StackedBar.tsx'
import { GradeLabel, points, STATE_TONES } from '../grades.tsx'
import { pathOfSheet, pathOfSheets } from '../paths.ts'
import classes from '../rates.module.css'
import { rateHomeTexts } from './texts.ts'

/** Number of sheets shown to a section leader. */
const LATEST = 4

/** Ratings on the home page: sheets by state for raters, the results of their section for leaders. */
export default function HomeRates() {
  return useMay(rates, 'rate') ? <SheetsByState /> : <SectionResults />
}

/** The number of sheets in each state, in the newest open period (or the newest, if none is open). */
function SheetsByState() {
  const t = rateHomeTexts.useText()
  const lang = useLang()
  const periods = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const all = periods.data?.data ?? []
  const period = all.find(({ status }) => status === 'open') ?? all[0]
  const periodId = period?.id
  const facets = useAsk(rates, 'facets', { query: periodId ? { periodId } : {} }, { enabled: periodId !== undefined })
  const counts = facets.data?.data.status
  const sum = SHEET_STATUSES.reduce((n, status) => n + (counts?.[status] ?? 0), 0)
  const stateNames = rateLabels[lang].state
  return (
    <HomePart
      title={t('title')}
      more={{ to: pathOfSheets({ periodId }), label: t('all') }}
      asked={periodId === undefined ? periods : facets}
      empty={(!period || sum === 0) && { title: t('emptyTitle'), text: t('emptyText') }}
    >
      {period && counts && (
        <StackedBar
          label={t('chart')}
          sentence={t('sentence', {
            period: periodName(period, lang),
            all: formatNumber(sum, lang),
            approved: formatNumber(counts.approved, lang),
          })}
          heads={[rateLabels[lang].column.state, t('count')]}
          format={(value) => formatNumber(value, lang)}
          parts={SHEET_STATUSES.map((status) => ({
            id: status,
            name: stateNames[status],
            value: counts[status],
            tone: STATE_TONES[status],
            to: pathOfSheets({ periodId: period.id, status }),
          }))}
        />
      )}
    </HomePart>
  )
}

/** The latest results of the leader's section. */
function SectionResults() {
  const t = rateHomeTexts.useText()
  const lang = useLang()
  const asked = useAsk(rates, 'list', { query: { sort: '-period', status: 'approved', pageSize: LATEST } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('own')}
      more={{ to: pathOfSheets({}), label: t('all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('emptyTitle'), text: t('emptyText') }}
    >
      <ul className={classes.homeSheets}>
        {rows.map(({ id, period, total, grade, rank, of }) => (
          <li key={id}>
            <Link to={pathOfSheet(id)}>{periodName(period, lang)}</Link>
            <span>
              <bdi>{t('total', { total: points(total, lang) })}</bdi>
              {rank !== null && of !== null && <small>{t('rank', { rank, of })}</small>}
            </span>
            <GradeLabel grade={grade} />
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
