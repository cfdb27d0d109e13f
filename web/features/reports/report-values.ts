import { type PeriodKind, periodOf, type Report, type ReportDraft } from '#contract/features/reports/index.ts'
import type { FormFile } from '../../core/content/form-file.ts'

/** The form values; figures as typed. */
export interface ReportValues extends Record<string, unknown> {
  /** Idempotency key of a new report, stored with the draft: repeated submissions create one report. */
  clientId?: string
  title: string
  content: string
  period: string
  figures: Record<string, string>
  files: FormFile[]
}

/** The form values of a new report on a period. */
export const emptyValues = (period: string): ReportValues => ({
  clientId: crypto.randomUUID(),
  title: '',
  content: '',
  period,
  figures: {},
  files: [],
})

/** The form values of a report. */
export const valuesOf = ({ title, content, period, figures, files }: Report): ReportValues => ({
  title,
  content,
  period,
  figures: Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, String(figure)])),
  files: files.map(({ id, name, bytes, urls }) => ({ fileId: id, name, bytes, ...(urls && { preview: urls.small }) })),
})

// text that is not a number is sent unchanged, so that the server's error appears on its field; empty input is zero
const numberOf = (text: string): unknown => {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return 0
  return /^\d+$/.test(digits) ? Number(digits) : text
}

/** The request body: only figures in force for the period; none for a roll-up, which the server adds up. */
export const bodyOf = (
  { title, content, period, figures, files }: ReportValues,
  isLeader: boolean,
  figureEntries: readonly { key: string }[],
) => ({
  title,
  content,
  period,
  ...(isLeader
    ? { figures: Object.fromEntries(figureEntries.map(({ key }) => [key, numberOf(figures[key] ?? '')])) }
    : {}),
  fileIds: files.map(({ fileId }) => fileId),
})

/** Whether a report equals what was sent. */
export function equalsDraft(report: Report, { title, content, period, figures, fileIds }: ReportDraft): boolean {
  const figureEntries = Object.entries(figures ?? {})
  const ids = new Set(report.files.map(({ id }) => id))
  return (
    report.title === title &&
    report.content === content &&
    report.period === period &&
    figureEntries.every(([key, n]) => report.figures[key] === n) &&
    ids.size === fileIds.length &&
    fileIds.every((id) => ids.has(id))
  )
}

/** The kind of a period: week, month, quarter or year. */
export const kindOf = (period: string): PeriodKind => periodOf(period)?.kind ?? 'week'
