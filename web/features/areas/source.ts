import { areas } from '#contract/features/areas/index.ts'
import { call } from '../../core/api/client.ts'
import type { AreaSearch } from '../../core/areas/area-source.ts'

/** The areas directly below one; the districts without an id. @throws ApiProblem. */
export const areasBelow = async (parentId: string | null | undefined, signal: AbortSignal | undefined) =>
  (await call(areas, 'names', { query: parentId ? { parentId } : {} }, { signal })).data

/** The areas from the city down to this one. @throws ApiProblem. */
export const areaPath = async (id: string, signal: AbortSignal | undefined) =>
  (await call(areas, 'path', { params: { id } }, { signal })).data

/** A few areas by words of names, codes and numbers, the best first. @throws ApiProblem. */
export const findAreas = async ({ q, below, levels }: AreaSearch, signal: AbortSignal) =>
  (await call(areas, 'find', { query: { q, below, levels: levels.join(',') } }, { signal })).data
