import { type ReportRow, reports } from '#contract/features/reports/index.ts'
import { useBrief } from '../../core/lists/brief.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { ReportFileList } from './ReportFileList.tsx'
import { FigureList, RollUpParts } from './RollUp.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'
import { useMarkOpened } from './use-report-actions.ts'

/** What is looked at before a report is decided: its figures compared with the last period, its text and its files. */
export function ReportBrief({ id }: Pick<ReportRow, 'id'>) {
  const t = reportTexts.useText()
  const { data, error, refetch } = useAsk(reports, 'one', { params: { id } })
  const report = data?.data
  useMarkOpened(report)
  useBrief(report !== undefined && !error)
  if (error) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!report) return <TextSkeleton lines={8} />
  return (
    <>
      {report.kind !== 'company' && (
        <FigureList figures={report.figures} period={report.period} previous={report.previousFigures} />
      )}
      {report.rollUp && <RollUpParts rollUp={report.rollUp} />}
      <p dir="auto" className={classes.text}>
        {report.content.trim() === '' ? t('show.noText') : report.content}
      </p>
      {report.files.length > 0 && <ReportFileList files={report.files} />}
    </>
  )
}
