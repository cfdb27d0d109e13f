import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Figures, MissingReport, ReportKind, ReportStatus } from '#contract/features/reports/index.ts'
import type { AreaRefRow } from '../../core/access/area-ref.ts'
import type { AnchorsOf } from '../../core/access/reach.ts'
import type { Call } from '../../core/requests/declare.ts'

interface FigureColumns {
  households_visited: number
  meetings: number
  requests_received: number
  requests_solved: number
  /** Figures that the city has added, by key. */
  own_figures: Record<string, number>
}

/** The author's edits of a returned report. */
export interface Pending {
  title: string
  content: string
  figures: Figures
  fileIds: string[]
}

/** A roll-up as it was sent, without its figures. */
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
  company_report_authors: {
    id: Generated<string>
    person_id: string
    version: Generated<number>
  }
}
export type ReportRecord = Selectable<ReportTables['reports']>

/** What is selected in addition to the table's columns. */
interface JoinedColumns {
  area: AreaRefRow | null
  author_name: [last: string, first: string] | null
  /** Whether its author has the right to write company reports; null for other kinds. */
  is_entitled: boolean | null
}
export type JoinedReport = ReportRecord & JoinedColumns

type AnyCall = Omit<Call<ReportTables, Route>, 'params' | 'query' | 'body'>
export type Reading = Pick<AnyCall, 'rows' | 'db' | 'actor' | 'now' | 'core' | 'ask' | 'lang' | 'setting'>
export type Writing = Reading & Pick<AnyCall, 'tx' | 'later' | 'notify'>

/** A draft is visible in its author's area only; a report's area is that of its author. Source: docs/rules/reach.md. */
export const anchors: AnchorsOf<ReportTables> = {
  reports: {
    area: 'area_id',
    owner: 'author_id',
    held: { when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'draft'`, home: 'area_id' },
  },
  report_revisions: { via: { column: 'report_id', table: 'reports' } },
  company_report_authors: {},
}

/** Selects the author's name. */
export const authorName = (): RawBuilder<JoinedColumns['author_name']> =>
  sql<
    JoinedColumns['author_name']
  >`(select jsonb_build_array(last_name, first_name) from users where users.id = reports.author_id)`

/** Selects whether the author of a company report still has the right to write one. */
export const isEntitled = (): RawBuilder<JoinedColumns['is_entitled']> =>
  sql<JoinedColumns['is_entitled']>`(case when reports.kind = 'company'
    then exists (select from company_report_authors a where a.person_id = reports.author_id) end)`

/** The built-in figures, which have their own columns. */
const COLUMNS = {
  householdsVisited: 'households_visited',
  meetings: 'meetings',
  requestsReceived: 'requests_received',
  requestsSolved: 'requests_solved',
} as const

/** Converts figures to columns. */
export const columnsOf = (figures: Figures): FigureColumns => ({
  households_visited: figures.householdsVisited ?? 0,
  meetings: figures.meetings ?? 0,
  requests_received: figures.requestsReceived ?? 0,
  requests_solved: figures.requestsSolved ?? 0,
  own_figures: Object.fromEntries(Object.entries(figures).filter(([key]) => !Object.hasOwn(COLUMNS, key))),
})

/** Converts columns to figures; a company report has none. */
export const figuresOf = (row: FigureColumns, kind: ReportKind): Figures =>
  kind === 'company'
    ? {}
    : {
        ...Object.fromEntries(Object.entries(COLUMNS).map(([key, column]) => [key, row[column]])),
        ...row.own_figures,
      }
