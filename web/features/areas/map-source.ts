import type { Level } from '#contract/core/actor.ts'
import type { Localized } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { addressOf, call, NO_ANSWER } from '../../core/api.ts'
import type { Borders, FoundOnMap } from '../../core/map/source.ts'
import type { Border, Box } from '../../ui/map/types.ts'

/** What maps are drawn on. @throws ApiProblem. */
export const mapBase = async (signal: AbortSignal) => (await call(areas, 'map', undefined, { signal })).data

/** The areas from the city down to the lowest one that holds a place. @throws ApiProblem. */
export const areasAt = async (lat: number, lng: number, signal: AbortSignal) =>
  (await call(areas, 'at', { query: { lat, lng } }, { signal })).data

/** Areas by the words of their names. @throws ApiProblem. */
export const findOnMap = async (q: string, signal: AbortSignal): Promise<FoundOnMap[]> =>
  (await call(areas, 'find', { query: { q } }, { signal })).data.map((found) => ({
    ...found,
    box: found.box as Box | null,
  }))

/** The simplified borders of a level. @throws Error without an answer. */
export async function bordersOf(level: Level, signal: AbortSignal): Promise<Borders> {
  // everybody may know them: without a token the answer is the same, and kept by the browser
  const reply = await fetch(addressOf(areas.routes.borders, { query: { level } }), { signal })
  if (!reply.ok) throw new Error(NO_ANSWER)
  const { attribution, features } = (await reply.json()) as {
    attribution: string
    features: { id: string; properties: { name: Localized }; geometry: Border | null }[]
  }
  return {
    credit: attribution,
    byId: new Map(features.flatMap(({ id, geometry }) => (geometry ? [[id, geometry] as const] : []))),
    names: new Map(features.map(({ id, properties }) => [id, properties.name])),
  }
}
