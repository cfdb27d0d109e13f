import type { Level } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import { addressOf, call, NO_ANSWER } from '../../core/api/client.ts'
import type { Borders, FoundOnMap } from '../../core/areas/map/source.ts'
import type { Border, Box } from '../../ui/data/map/types.ts'

/** The configured base map. @throws ApiProblem. */
export const mapBase = async (signal: AbortSignal) => (await call(areas, 'map', undefined, { signal })).data

/** The areas from the city down to the lowest one that contains a place. @throws ApiProblem. */
export const areasAt = async (lat: number, lng: number, signal: AbortSignal) =>
  (await call(areas, 'at', { query: { lat, lng } }, { signal })).data

/** Areas whose names match the search. @throws ApiProblem. */
export const findOnMap = async (q: string, signal: AbortSignal): Promise<FoundOnMap[]> =>
  (await call(areas, 'find', { query: { q } }, { signal })).data.map((found) => ({
    ...found,
    box: found.box as Box | null,
  }))

/** The simplified borders of a level. @throws Error without a response. */
export async function bordersOf(level: Level, signal: AbortSignal): Promise<Borders> {
  // public data: without a token the response is the same and can be cached by the browser
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
