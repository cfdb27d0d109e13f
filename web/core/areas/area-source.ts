import type { Level, Role } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'

/** An area that can be selected: its place in the tree and its name. */
export interface AreaChoice {
  id: string
  level: Level
  name: Localized
}

/** An area that a search finds, with the names above it from the district down. */
export interface FoundArea extends AreaChoice {
  above: readonly Localized[]
}

/** A search for areas: only of these levels, and at or below an area. */
export interface AreaSearch {
  q: string
  below: string | undefined
  levels: readonly Level[]
}

/** Source of areas; core knows no feature, so the feature `areas` provides it. */
export interface AreaSource {
  /** The areas directly below one (the districts without an id), ordered by number. */
  below: (parentId: string | undefined, signal: AbortSignal) => Promise<AreaChoice[]>
  /** The areas from the city down to this one. */
  path: (id: string, signal: AbortSignal) => Promise<AreaChoice[]>
  /** A few areas by words of names, codes and numbers, the best first. */
  find: (search: AreaSearch, signal: AbortSignal) => Promise<FoundArea[]>
  /**
   * The page on which this role adds an area of a level below `parentId` (the city by default); undefined without
   * permission.
   */
  addAt?: (level: Level, parentId: string | undefined, role: Role) => string | undefined
}

/** Areas change with elections, not while somebody fills in a form. */
export const AREAS_FRESH_MS = 3_600_000

let source: AreaSource | undefined

/** Registers the source of areas; called once, by the feature `areas`. */
export function provideAreas(given: AreaSource): void {
  source = given
}

/** The source of areas. @throws Error before `provideAreas`. */
export function areaSource(): AreaSource {
  if (!source) throw new Error('provideAreas must be called before areas are shown')
  return source
}
