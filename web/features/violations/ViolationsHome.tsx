import { formatNumber } from '#contract/core/text/numbers.ts'
import { OPEN_STATUSES, violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import { StackedBar } from '../../ui/data/charts/StackedBar.tsx'
import { violationTexts } from './texts.ts'
import { STATUS_TONES } from './ViolationStatus.tsx'

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
      <StackedBar
        label={t('home.chart')}
        sentence={t('home.sentence', {
          open: formatNumber(open, lang),
          late: formatNumber(totals?.overdue ?? 0, lang),
        })}
        heads={[labels.column.status, t('title')]}
        format={(value) => formatNumber(value, lang)}
        parts={OPEN_STATUSES.map((status) => ({
          id: status,
          name: labels.status[status],
          value: countOf(status),
          tone: STATUS_TONES[status],
          to: `${LIST}?status=${status}`,
        }))}
      />
    </HomePart>
  )
}
