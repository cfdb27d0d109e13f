import { formatNumber } from '#contract/core/text/numbers.ts'
import { OPEN_STATUSES, violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { violationTexts } from './texts.ts'

const LIST = '/dashboard/violations'

/** The open violations within the user's reach by state, on the home page. */
export default function ViolationsHome() {
  const t = violationTexts.useText()
  const lang = useLang()
  const asked = useAsk(violations, 'totals', { query: {} })
  const totals = asked.data?.data
  const labels = violationLabels[lang]
  const countOf = (status: (typeof OPEN_STATUSES)[number]) => totals?.status[status] ?? 0
  const open = OPEN_STATUSES.reduce((sum, status) => sum + countOf(status), 0)
  const isEmpty = totals && Object.values(totals.status).every((n) => n === 0)
  return (
    <HomePart
      title={t('home.title')}
      more={{ to: `${LIST}?open=true`, label: t('home.all') }}
      asked={asked}
      empty={isEmpty && { title: t('home.emptyTitle'), text: t('home.emptyText') }}
    >
      <BarList
        label={t('home.chart')}
        sentence={t('home.sentence', {
          open: formatNumber(open, lang),
          late: formatNumber(totals?.overdue ?? 0, lang),
        })}
        series={[t('title')]}
        head={labels.column.status}
        max={Math.max(...OPEN_STATUSES.map(countOf))}
        format={(value) => formatNumber(value ?? 0, lang)}
        rows={OPEN_STATUSES.map((status) => ({
          id: status,
          name: labels.status[status],
          plain: labels.status[status],
          values: [countOf(status)],
          to: `${LIST}?status=${status}`,
        }))}
      />
    </HomePart>
  )
}
