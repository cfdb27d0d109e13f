import type { Level } from '#contract/core/actor.ts'
import type { Localized } from '#contract/core/text.ts'
import type { Border, Box, MapBase } from '../../ui/map/types.ts'
import type { AreaChoice } from '../area-source.ts'

/** Simplified borders of the areas of a level, and who they are from. */
export interface Borders {
  credit: string
  byId: ReadonlyMap<string, Border>
  names: ReadonlyMap<string, Localized>
}

/** An area that a search found, with the names above it and its box on the map. */
export interface FoundOnMap extends AreaChoice {
  above: readonly Localized[]
  box: Box | null
}

/** Where maps are asked; core knows no feature, so the feature `areas` hands it in. */
export interface MapSource {
  base: (signal: AbortSignal) => Promise<MapBase>
  borders: (level: Level, signal: AbortSignal) => Promise<Borders>
  /** The areas from the city down to the lowest one that holds a place. */
  at: (lat: number, lng: number, signal: AbortSignal) => Promise<AreaChoice[]>
  find: (q: string, signal: AbortSignal) => Promise<FoundOnMap[]>
}

let source: MapSource | undefined

/** Hands in where maps are asked; called once, by the feature that owns them. */
export function provideMap(given: MapSource): void {
  source = given
}

/** The source of maps. @throws Error before `provideMap`. */
export function mapSource(): MapSource {
  if (!source) throw new Error('provideMap must be called before maps are shown')
  return source
}
