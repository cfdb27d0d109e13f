import type { Generated, Selectable } from 'kysely'
import type { Area, areas } from '#contract/features/areas/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import type { Border } from '../../core/areas/border.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'

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
/** The parts of a call that writes need, in a request or a job. */
export type AreaWork = Pick<
  WorkCall<AreaTables>,
  'rows' | 'actor' | 'now' | 'tx' | 'db' | 'core' | 'note' | 'after' | 'lang' | 'broadcast' | 'origin'
>

/** Statements on the tree: a change of an area affects its descendants, ancestors and siblings, even out of reach. */
export const treeOf = ({ rows }: Pick<AreaWork, 'rows'>): Unscoped =>
  rows.unscoped('the tree of areas, after the area that is read or changed was reached')
