import { Link } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { periodName, rates, rateWords, SHEET_STATUSES } from '#contract/features/rates/index.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { BarList } from '../../ui/charts/BarList.tsx'
import { rateHomeTexts } from './home-texts.ts'
import { pathOfSheet, pathOfSheets } from './paths.ts'
import classes from './rates.module.css'
import { GradeLabel, points } from './show.tsx'

/** Sheets of a section that its leader is shown. */
const LATEST = 4

/** How far rating has come, on the home: for whoever rates by state, for a leader the own section's results. */
export default function HomeRates() {
  return useMay(rates, 'rate') ? <ByState /> : <OwnSection />
}

/** The newest open period (the newest, when none is open): how many sheets are in each state. */
function ByState() {
  const t = rateHomeTexts.useText()
  const lang = useLang()
  const periods = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const all = periods.data?.data ?? []
  const period = all.find(({ status }) => status === 'open') ?? all[0]
  const periodId = period?.id
  const facets = useAsk(rates, 'facets', { query: periodId ? { periodId } : {} }, { enabled: periodId !== undefined })
  const counts = facets.data?.data.status
  const sum = SHEET_STATUSES.reduce((n, status) => n + (counts?.[status] ?? 0), 0)
  const words = rateWords[lang].state
  return (
    <HomePart
      title={t('title')}
      more={{ to: pathOfSheets({ periodId }), label: t('all') }}
      asked={periodId === undefined ? periods : facets}
      empty={(!period || sum === 0) && { title: t('emptyTitle'), text: t('emptyText') }}
    >
      {period && counts && (
        <BarList
          label={t('chart')}
          sentence={t('sentence', {
            period: periodName(period, lang),
            all: formatNumber(sum, lang),
            approved: formatNumber(counts.approved, lang),
          })}
          series={[t('count')]}
          head={rateWords[lang].column.state}
          max={Math.max(...SHEET_STATUSES.map((status) => counts[status]))}
          format={(value) => formatNumber(value ?? 0, lang)}
          rows={SHEET_STATUSES.map((status) => ({
            id: status,
            name: words[status],
            plain: words[status],
            values: [counts[status]],
            to: pathOfSheets({ periodId: period.id, status }),
          }))}
        />
      )}
    </HomePart>
  )
}

/** What the own section reached in the last periods. */
function OwnSection() {
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
