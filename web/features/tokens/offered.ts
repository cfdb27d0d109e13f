import type { Role, TokenAccess } from '#contract/core/model/actor.ts'
import { type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { accessOf, isGranted } from '#contract/core/model/token-scope.ts'
import { features } from '#contract/features.ts'

/** A feature that the scope of a token may name, with the most that a token may do in it. */
export interface Offered {
  name: string
  most: TokenAccess
}

/** The features in which a person of this role has something to give to a token. */
export const offeredTo = (role: Role): Offered[] =>
  Object.values<Feature>(features).flatMap((feature) => {
    const most = accessOf(feature)
    return most && isGranted(feature, role) ? [{ name: feature.name, most }] : []
  })

/** Whether a request needs no more than the path. */
const isPlain = ({ method, path, kind = 'json', query, secret }: Route): boolean =>
  method === 'GET' && !path.includes(':') && kind === 'json' && !secret && (!query || query.safeParse({}).success)

/** The path of the first request without parameters that these features allow a person of this role; undefined if there is none. */
export const exampleOf = (names: readonly string[], role: Role): string | undefined =>
  names
    .flatMap((name) => Object.values<Feature>(features).filter((feature) => feature.name === name))
    .flatMap((feature) =>
      Object.values(feature.routes).filter((route) => isPlain(route) && reachOf(feature, route.can, role)),
    )
    .map(({ path }) => `/v1${path}`)
    .at(0)
