import type { Level, Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { HomeStatus } from '#contract/features/citizens/index.ts'
import type { AreaRefRow } from '../../core/access/area-ref.ts'
import type { Call } from '../../core/requests/declare.ts'

/** The tables of this feature, as far as it uses them: only accounts with the role APPLICATION. */
export interface CitizenTables {
  users: {
    id: string
    role: Role
    area_id: string | null
    area_level: Level | null
    first_name: string
    last_name: string
    status: string
    search: string
    version: number
    updated_at: Date
    home_status: HomeStatus
    home_changed_at: Date | null
    home_asked_at: Date | null
    home_confirmed_at: Date | null
    home_confirmed_by: string | null
  }
  areas: { id: string; parent_id: string | null; path: string; ordinal: number }
}

/** A citizen with their home area. */
export type CitizenRow = Pick<
  CitizenTables['users'],
  | 'id'
  | 'area_id'
  | 'first_name'
  | 'last_name'
  | 'home_status'
  | 'home_changed_at'
  | 'home_asked_at'
  | 'home_confirmed_at'
> & { area: AreaRefRow | null }

/** A call of any route of the feature. */
export type CitizenCall = Omit<Call<CitizenTables, Route>, 'params' | 'query' | 'body' | 'parts'>
