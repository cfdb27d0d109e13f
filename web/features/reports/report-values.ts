import type { Attachment } from '#contract/core/attachment.ts'
import { FIGURES, type FigureName, type PeriodKind, periodOf, type Report } from '#contract/features/reports/index.ts'

/** What the fields hold: figures as they are typed. */
export interface ReportValues extends Record<string, unknown> {
  title: string
  content: string
  period: string
  figures: Record<FigureName, string>
  files: Attachment[]
}

const NO_FIGURES: Record<FigureName, string> = {
  householdsVisited: '',
  meetings: '',
  requestsReceived: '',
  requestsSolved: '',
}

/** An empty report on a period. */
export const emptyValues = (period: string): ReportValues => ({
  title: '',
  content: '',
  period,
  figures: { ...NO_FIGURES },
  files: [],
})

/** What the fields are filled from. */
export const valuesOf = ({ title, content, period, figures, files }: Report): ReportValues => ({
  title,
  content,
  period,
  figures: {
    householdsVisited: String(figures.householdsVisited),
    meetings: String(figures.meetings),
    requestsReceived: String(figures.requestsReceived),
    requestsSolved: String(figures.requestsSolved),
  },
  files,
})

// what is no number is sent as it is, so that its field says so; nothing typed is none counted
const numberOf = (text: string): unknown => {
  const tidy = text.replace(/\s/g, '')
  if (tidy === '') return 0
  return /^\d+$/.test(tidy) ? Number(tidy) : text
}

/** What is sent: a roll-up's figures are added up by the server. */
export const bodyOf = ({ title, content, period, figures, files }: ReportValues, isLeader: boolean) => ({
  title,
  content,
  period,
  ...(isLeader ? { figures: Object.fromEntries(FIGURES.map((name) => [name, numberOf(figures[name])])) } : {}),
  fileIds: files.map(({ id }) => id),
})

/** The length of a period that the fields hold. */
export const kindOf = (period: string): PeriodKind => periodOf(period)?.kind ?? 'week'
