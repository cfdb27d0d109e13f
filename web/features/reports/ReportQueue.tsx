import type { Role } from '#contract/core/model/actor.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { formatPeriod, type ReportRow, reports, reportWorkflow } from '#contract/features/reports/index.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { DecisionQueue } from '../../core/lists/DecisionQueue.tsx'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ReportBrief } from './ReportBrief.tsx'
import { Overdue } from './ReportStatus.tsx'
import { reportTexts } from './texts.ts'
import { useReportDecisions } from './use-decisions.ts'

/** Reports loaded at once; the next ones follow as these are decided. */
const LOADED = 50

/** The state from which a role approves. */
const approvedFrom = (role: Role) =>
  reportWorkflow.moves.find(({ action, by }) => action === 'approve' && (by as readonly Role[]).includes(role))?.from

/** The reports that were sent to the reader's level, one after the other by deadline. */
export default function ReportQueue() {
  const t = reportTexts.useText()
  const decisions = useReportDecisions()
  const user = useUser()
  // returned reports wait too, and are corrected on their page; nobody approves their own
  const status = approvedFrom(user.role)
  const list = useAsk(reports, 'list', {
    query: { tab: 'waiting', ...(status && { status }), notAuthorId: user.id, sort: 'dueOn', pageSize: LOADED },
  })
  return (
    <Page
      title={t('queue.title')}
      lead={t('queue.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('queue.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <DecisionQueue<ReportRow>
        label={t('queue.title')}
        rows={list.data?.data}
        total={list.data?.meta.total}
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
