import type { Level, Role } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'

/** An area that can be selected: its place in the tree and its name. */
export interface AreaChoice {
  id: string
  level: Level
  name: Localized
}

/** Source of areas; core knows no feature, so the feature `areas` provides it. */
export interface AreaSource {
  /** The areas directly below one (the districts without an id), ordered by number. */
  below: (parentId: string | undefined, signal: AbortSignal) => Promise<AreaChoice[]>
  /** The areas from the city down to this one. */
  path: (id: string, signal: AbortSignal) => Promise<AreaChoice[]>
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
