import type { Generated, Selectable } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { HandlingLevel, ViolationStatus } from '#contract/features/violations/index.ts'
import type { AreaRefRow } from '../../core/access/area-ref.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface ViolationTables {
  violations: {
    id: Generated<string>
    number: Generated<number>
    area_id: string
    reporter_id: string | null
    reporter_area_id: string | null
    category: string
    description: string
    law: string
    law_id: string | null
    organisation: string
    place: string
    lat: number | null
    lon: number | null
    photos: string[]
    found_on: string
    status: Generated<ViolationStatus>
    level: Generated<HandlingLevel>
    assignee_id: string | null
    due_on: string
    duplicate_of: string | null
    closed_at: Date | null
    search: string
    /** Signature of the input of the public form; random for violations registered on behalf of a citizen. */
    sent_key: Generated<string | null>
    /** Hash of the secret in the citizen's link. */
    case_hash: Generated<string | null>
    outcome: Generated<'solved' | 'not_solved' | null>
    outcome_note: Generated<string>
    outcome_at: Generated<Date | null>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  violation_citizens: {
    id: Generated<string>
    violation_id: string
    name: string
    email: string | null
    phone: string | null
    lang: 'mn' | 'en'
    on_behalf: boolean
    created_at: Date
  }
  violation_comments: {
    id: Generated<string>
    violation_id: string
    author_id: string | null
    text: string
    status: ViolationStatus
    version: Generated<number>
    created_at: Date
  }
}

export type ViolationRecord = Selectable<ViolationTables['violations']>
/** A row with what lists select in addition. */
export type JoinedRecord = ViolationRecord & {
  area: AreaRefRow
  reporter: ContentPerson | null
  assignee: ContentPerson | null
  has_active_assignee: boolean
  can_handle: boolean
  has_citizen: boolean
}
export interface DetailRecord extends JoinedRecord {
  root: { id: string; number: number; status: ViolationStatus; readable: boolean } | null
}

export type AnyCall = Omit<Call<ViolationTables, Route>, 'params' | 'query' | 'body'>
