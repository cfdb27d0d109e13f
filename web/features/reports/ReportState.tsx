import type { ReportStatus } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { reportTexts } from './texts.ts'

const toneOf = (status: ReportStatus): Tone => {
  if (status === 'draft') return 'neutral'
  if (status === 'approved_city') return 'good'
  if (status.startsWith('returned_')) return 'warning'
  return status.startsWith('approved_') ? 'info' : 'progress'
}

/** Where a report stands, in words. */
export function ReportState({ status }: { status: ReportStatus }) {
  const lang = useLang()
  return <Status tone={toneOf(status)}>{reportWords[lang].status[status]}</Status>
}

/** The mark of a report whose last day has passed. */
export function Overdue() {
  const t = reportTexts.useText()
  return <Status tone="bad">{t('overdue')}</Status>
}
