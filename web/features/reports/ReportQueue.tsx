import { formatDay } from '#contract/core/time/dates.ts'
import { formatPeriod, type ReportRow, reports } from '#contract/features/reports/index.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { DecisionQueue } from '../../core/lists/DecisionQueue.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { ReportBrief } from './ReportBrief.tsx'
import { Overdue } from './ReportStatus.tsx'
import { reportTexts } from './texts.ts'
import { useReportDecisions } from './use-decisions.ts'

/** Reports loaded at once; the next ones follow as these are decided. */
const LOADED = 50

/** The reports that were sent to the reader's level, one after the other by deadline. */
export default function ReportQueue() {
  const t = reportTexts.useText()
  const decisions = useReportDecisions()
  const list = useAsk(reports, 'list', { query: { tab: 'waiting', sort: 'dueOn', pageSize: LOADED } })
  // returned reports wait here too, and are corrected on their page
  const rows = list.data?.data.filter(decisions.mayApprove)
  const others = (list.data?.data.length ?? 0) - (rows?.length ?? 0)
  return (
    <Page
      title={t('queue.title')}
      lead={t('queue.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('queue.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <DecisionQueue<ReportRow>
        label={t('queue.title')}
        rows={rows}
        total={list.data && list.data.meta.total - others}
        decisions={decisions}
        detail={(row) => <Detail row={row} />}
        content={({ id }) => <ReportBrief id={id} />}
        pathOf={({ id }) => `/dashboard/reports/${id}`}
        empty={{ title: t('list.nothingWaits'), text: t('list.nothingWaitsText') }}
        onRetry={list.error ? () => void list.refetch() : undefined}
      />
    </Page>
  )
}

function Detail({ row: { area, period, dueOn, overdue } }: { row: ReportRow }) {
  const lang = useLang()
  return (
    <>
      {area && <RelativeAreaName area={area} />}
      <span>{formatPeriod(period, lang)}</span>
      {overdue ? <Overdue /> : dueOn && <time dateTime={dueOn}>{formatDay(dueOn, lang)}</time>}
    </>
  )
}
