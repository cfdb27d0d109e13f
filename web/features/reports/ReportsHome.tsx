import { Link } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { type ReportStatus, reports, reportWorkflow } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { BarList } from '../../ui/charts/BarList.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const LIST = '/dashboard/reports'
/** Somebody still has to do something with these. */
const OPEN = reportWorkflow.states.filter((status) => !status.startsWith('approved_'))

/** Where the reports within reach lie now, on the home. */
export default function ReportsHome() {
  const t = reportTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(reports, 'write')
  const asked = useAsk(reports, 'facets', { query: {} })
  const counts = asked.data?.data
  const number = (n: number) => formatNumber(n, lang)
  const of = (status: ReportStatus) => counts?.status[status] ?? 0
  const open = OPEN.filter((status) => of(status) > 0)
  const numbers = {
    all: number(counts?.all ?? 0),
    approved: number(counts?.approved ?? 0),
    open: number(open.reduce((sum, status) => sum + of(status), 0)),
    late: number(counts?.overdue ?? 0),
  }
  return (
    <HomePart
      title={t('home.title')}
      more={{ to: LIST, label: t('home.all') }}
      asked={asked}
      empty={
        counts?.all === 0 && { title: t('home.emptyTitle'), text: t(mayWrite ? 'home.emptyText' : 'home.emptyRead') }
      }
    >
      {open.length === 0 ? (
        <p>{t('home.nothingOpen')}</p>
      ) : (
        <BarList
          label={t('home.chart')}
          sentence={counts?.overdue ? t('home.sentenceLate', numbers) : t('home.sentence', numbers)}
          series={[t('home.count')]}
          head={t('home.state')}
          max={Math.max(...open.map(of))}
          format={(value) => number(value ?? 0)}
          rows={open.map((status) => ({
            id: status,
            name: reportWords[lang].status[status],
            plain: reportWords[lang].status[status],
            values: [of(status)],
            to: `${LIST}?status=${status}`,
          }))}
        />
      )}
      <ul className={classes.homeLinks}>
        <li>
          <Link to={`${LIST}?tab=approved`}>
            {t('home.approved')} <bdi>{numbers.approved}</bdi>
          </Link>
        </li>
        <li>
          <Link to={`${LIST}?overdue=true`}>
            {t('home.overdue')} <bdi>{numbers.late}</bdi>
          </Link>
        </li>
      </ul>
    </HomePart>
  )
}
