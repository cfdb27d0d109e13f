import { Link } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type ReportStatus, reports, reportWorkflow } from '#contract/features/reports/index.ts'
import { reportLabels, toneOfReport } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import { StackedBar } from '../../ui/data/charts/StackedBar.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const LIST = '/dashboard/reports'
/** The states in which a report still needs work. */
const OPEN = reportWorkflow.states.filter((status) => !status.startsWith('approved_'))
/** The steps on the way up, which darken with every level. */
const WAY: readonly ReportStatus[] = ['draft', 'sent_khoroo', 'sent_district', 'sent_city']

/** The colour of a state: returned ones have their own, the others a step of one scale. */
const paintOf = (status: ReportStatus) =>
  status.startsWith('returned_') ? { tone: toneOfReport(status) } : { step: WAY.indexOf(status) + 1 }

/** The reports within the user's reach by state, on the home page. */
export default function ReportsHome() {
  const t = reportTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(reports, 'report')
  const asked = useAsk(reports, 'facets', { query: {} })
  const counts = asked.data?.data
  const number = (n: number) => formatNumber(n, lang)
  const countOf = (status: ReportStatus) => counts?.status[status] ?? 0
  const open = OPEN.filter((status) => countOf(status) > 0)
  const numbers = {
    all: number(counts?.all ?? 0),
    approved: number(counts?.approved ?? 0),
    open: number(open.reduce((sum, status) => sum + countOf(status), 0)),
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
        <StackedBar
          label={t('home.chart')}
          sentence={counts?.overdue ? t('home.sentenceLate', numbers) : t('home.sentence', numbers)}
          heads={[t('home.state'), t('home.count')]}
          format={number}
          parts={open.map((status) => ({
            id: status,
            name: reportLabels[lang].status[status],
            value: countOf(status),
            ...paintOf(status),
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
