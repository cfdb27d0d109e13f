import type { Level } from '#contract/core/actor.ts'
import type { Localized } from '#contract/core/text.ts'

/** An area as it is chosen: its place in the tree and its name. */
export interface AreaChoice {
  id: string
  level: Level
  name: Localized
}

/** Where areas are asked; core knows no feature, so the feature `areas` hands it in. */
export interface AreaSource {
  /** The areas right below one (the districts when none is named), in the order of their numbers. */
  below: (parentId: string | undefined, signal: AbortSignal) => Promise<AreaChoice[]>
  /** The areas from the city down to one. */
  path: (id: string, signal: AbortSignal) => Promise<AreaChoice[]>
}

let source: AreaSource | undefined

/** Hands in where areas are asked; called once, by the feature that owns them. */
export function provideAreas(given: AreaSource): void {
  source = given
}

/** The source of areas. @throws Error before `provideAreas`. */
export function areaSource(): AreaSource {
  if (!source) throw new Error('provideAreas must be called before areas are shown')
  return source
}
