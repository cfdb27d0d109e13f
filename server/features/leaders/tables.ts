import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Leader } from '#contract/features/leaders/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface LeaderTables {
  leaders: {
    id: Generated<string>
    area_id: string
    user_id: string | null
    last_name: string
    first_name: string
    phone: string
    register_sealed: Buffer
    register_print: string
    register_mask: string
    photo_file_id: string | null
    status: Generated<Leader['status']>
    account_closed: Generated<boolean>
    search: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  leader_terms: {
    id: Generated<string>
    leader_id: string
    area_id: string
    from_on: string
    to_on: string | null
    closed_at: Date | null
    created_at: Generated<Date>
  }
}
export type LeaderRecord = Selectable<LeaderTables['leaders']>

/** A call of any route of this feature. */
export type LeadersCall = Omit<Call<LeaderTables, Route>, 'params' | 'query' | 'body' | 'parts'>
