import { formatNumber } from '#contract/core/numbers.ts'
import { OPEN_STATUSES, violations } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { BarList } from '../../ui/charts/BarList.tsx'
import { violationTexts } from './texts.ts'

const LIST = '/dashboard/violations'

/** The violations within reach that are not settled, by state, on the home. */
export default function ViolationsHome() {
  const t = violationTexts.useText()
  const lang = useLang()
  const asked = useAsk(violations, 'totals', { query: {} })
  const totals = asked.data?.data
  const words = violationWords[lang]
  const of = (status: (typeof OPEN_STATUSES)[number]) => totals?.status[status] ?? 0
  const open = OPEN_STATUSES.reduce((sum, status) => sum + of(status), 0)
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
        head={words.column.status}
        max={Math.max(...OPEN_STATUSES.map(of))}
        format={(value) => formatNumber(value ?? 0, lang)}
        rows={OPEN_STATUSES.map((status) => ({
          id: status,
          name: words.status[status],
          plain: words.status[status],
          values: [of(status)],
          to: `${LIST}?status=${status}`,
        }))}
      />
    </HomePart>
  )
}
