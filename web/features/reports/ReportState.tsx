import type { ReportStatus } from '#contract/features/reports/index.ts'
import { reportWords, toneOfReport } from '#contract/features/reports/words.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import { reportTexts } from './texts.ts'

/** Where a report stands, in words. */
export function ReportState({ status }: { status: ReportStatus }) {
  const lang = useLang()
  return <Status tone={toneOfReport(status)}>{reportWords[lang].status[status]}</Status>
}

/** The mark of a report whose last day has passed. */
export function Overdue() {
  const t = reportTexts.useText()
  return <Status tone="bad">{t('overdue')}</Status>
}
