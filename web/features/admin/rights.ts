import { ROLES, type Who } from '#contract/core/actor.ts'
import { type Far, type Feature, reachOf } from '#contract/core/feature.ts'

/** The columns of the table of rights: every role, and whoever has not signed in. */
export const WHO: readonly Who[] = [...ROLES, 'ANYONE']

/** A feature's verbs and, in the order of `WHO`, how far each goes. */
export interface Rights {
  feature: string
  verbs: { verb: string; far: (Far | 'none')[] }[]
}

/** What the contract lets everybody do; the server enforces the same. */
export const rightsOf = (features: Record<string, Pick<Feature, 'name' | 'permissions'>>): Rights[] =>
  Object.values(features).map((feature) => ({
    feature: feature.name,
    verbs: Object.keys(feature.permissions).map((verb) => ({
      verb,
      far: WHO.map((who) => reachOf(feature, verb, who) ?? 'none'),
    })),
  }))
