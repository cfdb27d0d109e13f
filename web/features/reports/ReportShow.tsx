import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import {
  formatPeriod,
  formatPeriodDays,
  type Report,
  type ReportAction,
  reports,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { codeOf } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { NextPending, useWasHandled } from '../../core/records/NextPending.tsx'
import { RecordParts } from '../../core/records/RecordParts.tsx'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { useUser } from '../../core/session/session.tsx'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { LoadError } from './ReportEdit.tsx'
import { ReportFileList } from './ReportFileList.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { ReportProgress, Returned } from './ReportProgress.tsx'
import { Overdue, ReportState } from './ReportStatus.tsx'
import { FigureList, RollUpParts } from './RollUp.tsx'
import classes from './report.module.css'
import { Signatures } from './Signatures.tsx'
import { reportTexts } from './texts.ts'
import { movesOf, useMarkOpened, useQuestion, useRemove } from './use-report-actions.ts'

/** The page of a report: progress, content, possible steps and history. Prints on A4. */
export default function ReportShow() {
  const t = reportTexts.useText()
  const lang = useLang()
  const user = useUser()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(reports, 'one', { params: { id } })
  const history = useAsk(reports, 'history', { params: { id } }, { enabled: data !== undefined })
  const report = data?.data
  useMarkOpened(report)
  if (!report) {
    return (
      <Page title={t('title')}>
        {error ? (
          <LoadError isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <TextSkeleton lines={8} />
          </Card>
        )}
      </Page>
    )
  }
  const entries = history.data?.data ?? []
  return (
    <Page
      title={report.title}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: report.title }]}
      crumbsLabel={t('crumbs')}
      area={
        report.area &&
        report.areaId !== user.area?.id && (
          <AreaChip
            label={reportLabels[lang].column.area}
            path={report.area.path.map(({ name }) => inLang(name, lang))}
          />
        )
      }
      lead={<Lead report={report} />}
      decides
      action={<Steps report={report} />}
      more={<OtherActions report={report} />}
    >
      <NextReport report={report} />
      {report.returnComment && <Returned comment={report.returnComment} entries={entries} />}
      <ReportProgress report={report} entries={entries} isLoading={history.isPending} />
      <div className={layout.columns}>
        <div className={layout.side}>
          {report.kind !== 'company' && (
            <Card title={t('show.figures')}>
              <FigureList figures={report.figures} period={report.period} previous={report.previousFigures} />
            </Card>
          )}
          {report.rollUp && (
            <Card title={t('show.rollUp')}>
              <RollUpParts rollUp={report.rollUp} />
            </Card>
          )}
          <Card title={t('show.text')}>
            <p dir="auto" className={classes.text}>
              {lacksText(report) ? t(report.canWrite ? 'show.writeText' : 'show.noText') : report.content}
            </p>
          </Card>
        </div>
        <div className={layout.side}>
          <Files report={report} />
          <RecordParts kind={reports.name} id={report.id} />
          <ReportHistory report={report} asked={history} />
        </div>
      </div>
      <Signatures report={report} entries={entries} />
    </Page>
  )
}

/** What a report is: its state, kind and period, and when it is due. */
function Lead({ report }: { report: Report }) {
  const t = reportTexts.useText()
  const lang = useLang()
  return (
    <span className={classes.lead}>
      <span className={classes.onPaper}>{report.area?.path.map(({ name }) => inLang(name, lang)).join(' › ')}</span>
      <ReportState status={report.status} />
      {report.overdue && <Overdue />}
      <span>{reportLabels[lang].kind[report.kind]}</span>
      <span>
        {formatPeriod(report.period, lang)}{' '}
        <bdi dir="ltr">({formatPeriodDays({ from: report.periodFrom, to: report.periodTo }, lang)})</bdi>
      </span>
      {report.revision > 1 && <span>{t('revision', { n: report.revision })}</span>}
      {report.dueOn && <span>{t('dueOn', { day: formatDay(report.dueOn, lang) })}</span>}
    </span>
  )
}

/** A company report is sent with a file. */
const lacksFile = ({ kind, files }: Report): boolean => kind === 'company' && files.length === 0
const lacksText = ({ content }: Report): boolean => content.trim() === ''
/** Whether sending would not be refused. */
const isComplete = (report: Report): boolean => !lacksText(report) && !lacksFile(report)

/** A button for each step allowed now; the main one is filled. */
function Steps({ report }: { report: Report }) {
  const lang = useLang()
  const act = useDo(reports, 'act')
  const question = useQuestion()
  const moves = movesOf(report).filter(({ action }) => action !== 'send' || isComplete(report))
  const main = moves.find(({ action }) => action !== 'return' && action !== 'revoke' && action !== 'withdraw')?.action
  return (
    <WorkflowButtons<ReportAction>
      // the main step comes last
      moves={moves.toSorted((a, b) => Number(a.action === main) - Number(b.action === main))}
      main={main}
      label={(action) => reportLabels[lang].action[action]}
      question={question}
      undo={(action) =>
        action === 'approve'
          ? (answer) =>
              act.mutateAsync({
                params: { id: report.id },
                body: { action: 'revoke', version: (answer as { data: Report }).data.version },
              })
          : undefined
      }
      onAct={(action, note) =>
        act.mutateAsync({
          params: { id: report.id },
          body: { action, version: report.version, ...(note ? { note } : {}) },
        })
      }
    />
  )
}

/** After a decision, a link to the next report that needs one. */
function NextReport({ report }: { report: Report }) {
  const { allowedActions, status } = report
  const needsDecision =
    allowedActions.includes('approve') || (status.startsWith('returned') && allowedActions.includes('send'))
  const wasHandled = useWasHandled(report.id, needsDecision)
  const { data } = useAsk(
    reports,
    'list',
    { query: { tab: 'waiting', sort: 'dueOn', pageSize: 1 } },
    { enabled: wasHandled },
  )
  if (!wasHandled) return null
  return <NextPending left={data?.meta.total} to={data?.data[0] && `/dashboard/reports/${data.data[0].id}`} />
}

/** The buttons to print, edit and delete. */
function OtherActions({ report }: { report: Report }) {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const remove = useRemove()
  return (
    <>
      {report.canRemove && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void remove(report).then((done) => done && navigate('/dashboard/reports'))}
        >
          {c('form.remove')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      {report.canWrite && (
        <LinkButton
          variant="default"
          to={`/dashboard/reports/${report.id}/edit`}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {c('form.edit')}
        </LinkButton>
      )}
    </>
  )
}

function Files({ report }: { report: Report }) {
  const t = reportTexts.useText()
  return (
    <Card title={t('show.files')}>
      {report.files.length === 0 ? (
        <p className={classes.plain}>
          {t(lacksFile(report) && report.canWrite ? 'form.companyFilesHelp' : 'show.noFiles')}
        </p>
      ) : (
        <ReportFileList files={report.files} />
      )}
    </Card>
  )
}
