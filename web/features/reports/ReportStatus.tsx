import type { ReportStatus } from '#contract/features/reports/index.ts'
import { reportLabels, toneOfReport } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { reportTexts } from './texts.ts'

/** The state of a report. */
export function ReportState({ status }: { status: ReportStatus }) {
  const lang = useLang()
  return <Status tone={toneOfReport(status)}>{reportLabels[lang].status[status]}</Status>
}

/** Marks a report that is past its deadline. */
export function Overdue() {
  const t = reportTexts.useText()
  return <Status tone="bad">{t('overdue')}</Status>
}
