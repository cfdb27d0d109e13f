import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Route } from '#contract/core/feature.ts'
import type { Figures, MissingReport, ReportKind, ReportStatus } from '#contract/features/reports/index.ts'
import type { AreaRefRow } from '../../core/area-ref.ts'
import type { Anchors } from '../../core/reach.ts'
import type { Call } from '../../core/serve.ts'

interface FigureColumns {
  households_visited: number
  meetings: number
  requests_received: number
  requests_solved: number
  /** Figures that the city has added, by their keys. */
  own_figures: Record<string, number>
}

/** What an author writes while a report is with them again. */
export interface Pending {
  title: string
  content: string
  figures: Figures
  fileIds: string[]
}

/** What a roll-up had added up when it was sent, beside its figures. */
interface SentRollUp {
  counted: number
  areas: number
  missing: MissingReport[]
}

export interface ReportTables {
  reports: FigureColumns & {
    id: Generated<string>
    kind: ReportKind
    area_id: string
    author_id: string | null
    period: string
    period_from: string
    period_to: string
    title: string
    content: string
    file_ids: string[]
    roll_up: SentRollUp | null
    pending: Pending | null
    search: string
    status: Generated<ReportStatus>
    revision: Generated<number>
    opened_at: Date | null
    due_on: string | null
    revocable_until: string | null
    return_comment: string | null
    moved_at: Date
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  report_revisions: FigureColumns & {
    report_id: string
    no: number
    sent_at: Date
    title: string
    content: string
    file_ids: string[]
  }
}
export type ReportRecord = Selectable<ReportTables['reports']>

/** What is selected beside the columns. */
interface Beside {
  area: AreaRefRow | null
  author_name: [last: string, first: string] | null
}
export type SeenReport = ReportRecord & Beside

type AnyCall = Omit<Call<ReportTables, Route>, 'params' | 'query' | 'body'>
export type Reading = Pick<AnyCall, 'rows' | 'actor' | 'now' | 'core' | 'ask' | 'lang' | 'setting'>
export type Writing = Reading & Pick<AnyCall, 'tx' | 'db' | 'later' | 'inform'>

/** A draft is known to its author's area alone: a report's area is that of its author. Source: docs/rules/reach.md. */
export const anchors: Anchors<keyof ReportTables> = {
  reports: {
    area: 'area_id',
    owner: 'author_id',
    held: { when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'draft'`, home: 'area_id' },
  },
  report_revisions: { via: { column: 'report_id', table: 'reports' } },
}

/** The names of the author, to be selected beside the columns. */
export const authorName = (): RawBuilder<Beside['author_name']> =>
  sql<
    Beside['author_name']
  >`(select jsonb_build_array(last_name, first_name) from users where users.id = reports.author_id)`

/** The figures that have columns of their own. */
const COLUMNS = {
  householdsVisited: 'households_visited',
  meetings: 'meetings',
  requestsReceived: 'requests_received',
  requestsSolved: 'requests_solved',
} as const

/** Columns of figures. */
export const columnsOf = (figures: Figures): FigureColumns => ({
  households_visited: figures.householdsVisited ?? 0,
  meetings: figures.meetings ?? 0,
  requests_received: figures.requestsReceived ?? 0,
  requests_solved: figures.requestsSolved ?? 0,
  own_figures: Object.fromEntries(Object.entries(figures).filter(([key]) => !Object.hasOwn(COLUMNS, key))),
})

/** Figures of columns. */
export const figuresOf = (row: FigureColumns): Figures => ({
  ...Object.fromEntries(Object.entries(COLUMNS).map(([key, column]) => [key, row[column]])),
  ...row.own_figures,
})
