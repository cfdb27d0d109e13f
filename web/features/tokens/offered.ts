import type { Role, TokenAccess } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
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
