import { IconFile, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { formatDay } from '#contract/core/dates.ts'
import { formatBytes } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import {
  formatPeriod,
  formatPeriodDays,
  type Report,
  type ReportAction,
  reports,
} from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { codeOf } from '../../core/api.ts'
import { NextWaiting, useDealtWith } from '../../core/NextWaiting.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { AreaChip } from '../../ui/AreaChip.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { Missing } from './ReportEdit.tsx'
import { ReportPast } from './ReportPast.tsx'
import { Overdue, ReportState } from './ReportState.tsx'
import { ReportWay, Returned } from './ReportWay.tsx'
import { FigureList, RollUpParts } from './RollUp.tsx'
import classes from './report.module.css'
import { Signatures } from './Signatures.tsx'
import { reportTexts } from './texts.ts'
import { movesOf, useOpening, useQuestion, useRemove } from './use-report-actions.ts'

/** One report: where it is, what it says, what one may do now, what happened. Prints on A4. */
export default function ReportShow() {
  const t = reportTexts.useText()
  const lang = useLang()
  const user = useUser()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(reports, 'one', { params: { id } })
  const history = useAsk(reports, 'history', { params: { id } }, { enabled: data !== undefined })
  const report = data?.data
  useOpening(report)
  if (!report) {
    return (
      <Page title={t('title')}>
        {error ? (
          <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <TextSkeleton lines={8} />
          </Card>
        )}
      </Page>
    )
  }
  const words = reportWords[lang]
  const lines = history.data?.data ?? []
  return (
    <Page
      title={report.title}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: report.title }]}
      crumbsLabel={t('crumbs')}
      area={
        report.area &&
        report.areaId !== user.area?.id && (
          <AreaChip label={words.column.area} path={report.area.path.map(({ name }) => inLang(name, lang))} />
        )
      }
      lead={
        <span className={classes.lead}>
          <span className={classes.onPaper}>{report.area?.path.map(({ name }) => inLang(name, lang)).join(' › ')}</span>
          <ReportState status={report.status} />
          {report.overdue && <Overdue />}
          <span>{words.kind[report.kind]}</span>
          <span>
            {formatPeriod(report.period, lang)}{' '}
            <bdi dir="ltr">({formatPeriodDays({ from: report.periodFrom, to: report.periodTo }, lang)})</bdi>
          </span>
          {report.revision > 1 && <span>{t('revision', { n: report.revision })}</span>}
          {report.dueOn && <span>{t('dueOn', { day: formatDay(report.dueOn, lang) })}</span>}
        </span>
      }
      decides
      action={<Steps report={report} />}
      more={<Others report={report} />}
    >
      <Next report={report} />
      {report.returnComment && <Returned comment={report.returnComment} lines={lines} />}
      <ReportWay report={report} lines={lines} isLoading={history.isPending} />
      <Card title={t('show.figures')}>
        <FigureList figures={report.figures} period={report.period} previous={report.previousFigures} />
      </Card>
      {report.rollUp && (
        <Card title={t('show.rollUp')}>
          <RollUpParts rollUp={report.rollUp} />
        </Card>
      )}
      <Card title={t('show.text')}>
        <p dir="auto" className={classes.text}>
          {report.content || t('show.noText')}
        </p>
      </Card>
      <Files report={report} />
      <Signatures report={report} lines={lines} />
      <ReportPast report={report} lines={history.data?.data} />
    </Page>
  )
}

/** The open steps, the one that moves it on filled. */
function Steps({ report }: { report: Report }) {
  const lang = useLang()
  const act = useDo(reports, 'act')
  const question = useQuestion()
  const moves = movesOf(report)
  const main = moves.find(({ action }) => action !== 'return' && action !== 'revoke' && action !== 'withdraw')?.action
  return (
    <WorkflowButtons<ReportAction>
      // the main step stands last, at the end of the line
      moves={moves.toSorted((a, b) => Number(a.action === main) - Number(b.action === main))}
      main={main}
      label={(action) => reportWords[lang].action[action]}
      question={question}
      onAct={(action, note) =>
        act.mutateAsync({
          params: { id: report.id },
          body: { action, version: report.version, ...(note ? { note } : {}) },
        })
      }
    />
  )
}

/** After a decision, the next report that waits for one. */
function Next({ report }: { report: Report }) {
  const { allowedActions, status } = report
  const waits = allowedActions.includes('approve') || (status.startsWith('returned') && allowedActions.includes('send'))
  const dealtWith = useDealtWith(report.id, waits)
  const { data } = useAsk(
    reports,
    'list',
    { query: { tab: 'waiting', sort: 'dueOn', pageSize: 1 } },
    { enabled: dealtWith },
  )
  if (!dealtWith) return null
  return <NextWaiting left={data?.meta.total} to={data?.data[0] && `/dashboard/reports/${data.data[0].id}`} />
}

/** Printing, editing, throwing away. */
function Others({ report }: { report: Report }) {
  const t = reportTexts.useText()
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
          {t('action.remove')}
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
          {t('action.edit')}
        </LinkButton>
      )}
    </>
  )
}

function Files({ report }: { report: Report }) {
  const t = reportTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('show.files')}>
      {report.files.length === 0 ? (
        <p className={classes.plain}>{t('show.noFiles')}</p>
      ) : (
        <ul className={classes.files}>
          {report.files.map(({ id, name, bytes, urls, url }) => (
            <li key={id}>
              <a href={urls?.large ?? url ?? ''} target="_blank" rel="noopener" className={classes.file}>
                {urls ? <img src={urls.small} alt="" loading="lazy" /> : <IconFile size={28} aria-hidden />}
                <span className={classes.fileName}>
                  {name}
                  <span className={classes.under}>{formatBytes(bytes, lang)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
