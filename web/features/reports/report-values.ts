import { type PeriodKind, periodOf, type Report, type ReportDraft } from '#contract/features/reports/index.ts'
import type { FormFile } from '../../core/content/FilesField.tsx'

/** What the fields hold: figures as they are typed. */
export interface ReportValues extends Record<string, unknown> {
  /** Of a new report: made once and kept with the draft, so that however often it is sent, one report is created. */
  clientId?: string
  title: string
  content: string
  period: string
  figures: Record<string, string>
  files: FormFile[]
}

/** An empty report on a period. */
export const emptyValues = (period: string): ReportValues => ({
  clientId: crypto.randomUUID(),
  title: '',
  content: '',
  period,
  figures: {},
  files: [],
})

/** What the fields are filled from. */
export const valuesOf = ({ title, content, period, figures, files }: Report): ReportValues => ({
  title,
  content,
  period,
  figures: Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, String(figure)])),
  files: files.map(({ id, name, bytes, urls }) => ({ fileId: id, name, bytes, ...(urls && { preview: urls.small }) })),
})

// what is no number is sent as it is, so that its field says so; nothing typed is none counted
const numberOf = (text: string): unknown => {
  const tidy = text.replace(/\s/g, '')
  if (tidy === '') return 0
  return /^\d+$/.test(tidy) ? Number(tidy) : text
}

/** What is sent: those of the figures that are counted in the period; a roll-up's are added up by the server. */
export const bodyOf = (
  { title, content, period, figures, files }: ReportValues,
  isLeader: boolean,
  counted: readonly { key: string }[],
) => ({
  title,
  content,
  period,
  ...(isLeader ? { figures: Object.fromEntries(counted.map(({ key }) => [key, numberOf(figures[key] ?? '')])) } : {}),
  fileIds: files.map(({ fileId }) => fileId),
})

/** Whether a report says exactly what is sent. */
export function isAsWritten(report: Report, { title, content, period, figures, fileIds }: ReportDraft): boolean {
  const counted = Object.entries(figures ?? {})
  const ids = new Set(report.files.map(({ id }) => id))
  return (
    report.title === title &&
    report.content === content &&
    report.period === period &&
    counted.every(([key, n]) => report.figures[key] === n) &&
    ids.size === fileIds.length &&
    fileIds.every((id) => ids.has(id))
  )
}

/** The length of a period that the fields hold. */
export const kindOf = (period: string): PeriodKind => periodOf(period)?.kind ?? 'week'
