import type { Generated, Selectable } from 'kysely'
import type { Area, areas } from '#contract/features/areas/index.ts'
import type { Border } from '../../core/geo/border.ts'
import type { Call } from '../../core/serve.ts'
import type { WorkCall } from '../../core/work-as.ts'

export interface AreaTables {
  areas: {
    id: Generated<string>
    parent_id: string | null
    level: Area['level']
    code: string
    ordinal: number
    name: Area['name']
    path: string
    population: Generated<number>
    households: Generated<number>
    counted_on: string | null
    opened_on: string | null
    closed_on: string | null
    version: Generated<number>
  }
  area_counts: {
    area_id: string
    counted_on: string
    what: string
    amount: number
    source: string | null
    recorded_at: Generated<Date>
  }
  area_names: {
    area_id: string
    until: Date
    name: Area['name']
    code: string
    ordinal: number
    parent_id: string | null
  }
  area_borders: {
    area_id: string
    geometry: Border
    points: number
    west: number
    south: number
    east: number
    north: number
    credit: string
    updated_at: Generated<Date>
  }
  area_successors: { area_id: string; successor_id: string; kind: 'merged' | 'split'; at: Date }
}
export type AreaRow = Selectable<AreaTables['areas']>
type Routes = (typeof areas)['routes']
export type AreasCall<N extends keyof Routes = keyof Routes> = Call<AreaTables, Routes[N]>
/** What the writes need, from a request or from a job. */
export type AreaWork = Pick<
  WorkCall<AreaTables>,
  'rows' | 'actor' | 'now' | 'tx' | 'db' | 'core' | 'note' | 'after' | 'lang' | 'tell' | 'origin'
>
