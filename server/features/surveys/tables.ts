import { type Generated, type Selectable, sql } from 'kysely'
import type { Level } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type {
  Channel,
  LibraryKind,
  NoPersonReason,
  Origin,
  ResultView,
  Structure,
  SurveyStatus,
  Values,
} from '#contract/features/surveys/index.ts'
import type { AnchorsOf } from '../../core/access/reach.ts'

interface SurveyTable {
  id: Generated<string>
  area_id: string
  author_id: string | null
  author_area_id: string
  title: Localized
  description: Localized
  start_date: Day | null
  end_date: Day | null
  channels: Channel[]
  anonymous: boolean
  open_to_all: boolean
  registered: Generated<boolean>
  invited: Generated<boolean>
  confirmed_home: Generated<boolean>
  result_view: ResultView
  structure: Structure
  questions: number
  minutes: Generated<number>
  status: Generated<SurveyStatus>
  published_at: Date | null
  closed_at: Date | null
  close_reason: string | null
  search: string
  expected: Generated<number>
  collected: Generated<number>
  covered_on: Day | null
  archived_at: Generated<Date | null>
  planned_end: Generated<Day | null>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

interface AnswerTable {
  no: Generated<number>
  survey_id: string
  area_id: string
  channel: Channel
  client_id: string
  person_key: string
  user_id: string | null
  entered_by: string | null
  receipt: string
  answers: Values
  started_at: Date
  submitted_at: Date
  flags: string[]
  state: Generated<'counted' | 'set_aside'>
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: string | null
  changed_at: Generated<Date | null>
  changes: Generated<number>
  home_confirmed: Generated<boolean | null>
  paper_on: Generated<Day | null>
  origin: Generated<Origin>
  no_person: Generated<NoPersonReason | 'on_paper' | null>
}

/** The counts of one question. */
export interface Tally {
  /** People who answered it. */
  n: number
  keys: Record<string, number>
  sum?: number
  min?: number
  max?: number
}

interface CountTable {
  survey_id: string
  area_id: string
  channel: Channel
  origin: Generated<Origin>
  answers: number
  /** How many of these await a review. */
  flagged: number
  set_aside: Generated<number>
  /** How many of these came from citizens without a confirmed home. */
  unconfirmed: Generated<number>
  counts: Record<string, Tally>
}

interface LibraryTable {
  id: Generated<string>
  area_id: string
  author_id: string | null
  kind: LibraryKind
  name: Localized
  structure: Structure
  questions: number
  search: string
  version: Generated<number>
  created_at: Date
}

/** Folded texts of the indexed answers, for the search; those set aside have some only in anonymous surveys. */
interface TextTable {
  survey_id: string
  question_id: string
  no: number
  area_id: string
  channel: Channel
  origin: Generated<Origin>
  search: string
}

/** The reason given to `unscoped` for counters. */
export const COUNTERS =
  'the counters of a survey: sums over all its areas, of which readers see only those within reach'

/** The reason given to `unscoped` for answers. */
export const ANSWERS = 'answers of a survey: respondents reach the survey but not the answers of others'

/** The reason given to `unscoped` for signals. */
export const SIGNALS = 'counters of networks, devices and identical answers, which are shown to nobody'

export interface SurveyTables {
  surveys: SurveyTable
  survey_library: LibraryTable
  /** Used to determine which areas may be asked. */
  areas: { id: string; parent_id: string | null; level: Level; path: string; households: number }
  survey_targets: { survey_id: string; area_id: string; expected: number | null; position: number }
  survey_coverage: {
    survey_id: string
    area_id: string
    expected: number
    collected: Generated<number>
    covered_on: Day | null
    last_answer_at: Date | null
  }
  survey_answers: AnswerTable
  /** Keys of people who have answered, apart from their answers. */
  survey_people: {
    survey_id: string
    person_key: string
    by: Generated<'self' | 'account' | 'interview'>
    mixed: Generated<boolean>
  }
  survey_invitations: {
    id: Generated<string>
    survey_id: string
    area_id: string
    no: number
    household: string
    round: Generated<number>
    created_by: string | null
    created_at: Date
    replaced_at: Generated<Date | null>
  }
  survey_counting: { survey_id: string; no: Generated<number>; mixed: Generated<number> }
  survey_counts: CountTable
  survey_texts: TextTable
  survey_texts_position: { survey_id: string; no: number }
}
export type SurveyRecord = Selectable<SurveyTable>

const ofSurvey = { via: { column: 'survey_id', table: 'surveys' } } as const

/** How surveys belong to areas and people. Source: docs/rules/reach.md. */
export const anchors: AnchorsOf<SurveyTables> = {
  surveys: {
    area: 'area_id',
    owner: 'author_id',
    published: (t) => sql<boolean>`${sql.ref(`${t}.status`)} <> 'draft'`,
    held: { when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'draft'`, home: 'author_area_id' },
  },
  areas: { area: 'id' },
  // areas below may use it too
  survey_library: { area: 'area_id', owner: 'author_id', shared: () => sql<boolean>`true` },
  survey_targets: ofSurvey,
  survey_coverage: ofSurvey,
  survey_answers: ofSurvey,
  survey_people: ofSurvey,
  survey_invitations: { area: 'area_id' },
  survey_counting: ofSurvey,
  survey_counts: ofSurvey,
  survey_texts: ofSurvey,
  survey_texts_position: ofSurvey,
}
