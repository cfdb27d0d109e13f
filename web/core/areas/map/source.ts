import type { Level } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Border, Box, MapBase } from '../../../ui/data/map/types.ts'
import type { AreaChoice } from '../area-source.ts'

/** Simplified borders of the areas of a level, with their attribution. */
export interface Borders {
  credit: string
  byId: ReadonlyMap<string, Border>
  names: ReadonlyMap<string, Localized>
}

/** An area found by the search, with the names above it and its extent on the map. */
export interface FoundOnMap extends AreaChoice {
  above: readonly Localized[]
  box: Box | null
}

/** Source of map data; core knows no feature, so the feature `areas` provides it. */
export interface MapSource {
  base: (signal: AbortSignal) => Promise<MapBase>
  borders: (level: Level, signal: AbortSignal) => Promise<Borders>
  /** The areas from the city down to the lowest one that contains a place. */
  at: (lat: number, lng: number, signal: AbortSignal) => Promise<AreaChoice[]>
  find: (q: string, signal: AbortSignal) => Promise<FoundOnMap[]>
}

let source: MapSource | undefined

/** Registers the source of map data; called once, by the feature `areas`. */
export function provideMap(given: MapSource): void {
  source = given
}

/** The source of map data. @throws Error before `provideMap`. */
export function mapSource(): MapSource {
  if (!source) throw new Error('provideMap must be called before maps are shown')
  return source
}
