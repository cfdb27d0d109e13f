import { ROLES, type Who } from '#contract/core/model/actor.ts'
import { type Far, type Feature, reachOf } from '#contract/core/model/feature.ts'

/** The columns of the permission table: every role, and anonymous visitors. */
export const WHO: readonly Who[] = [...ROLES, 'ANYONE']

/** How far a permission extends, or that there is none. */
export type Reach = Far | 'none'

/** All scopes, the widest first. */
export const FARS: readonly Reach[] = [
  'all',
  'open',
  'line',
  'subtree',
  'unit',
  'shared',
  'member',
  'own',
  'published',
  'none',
]

/** The widest of some scopes. */
export const widest = (of: readonly Reach[]): Reach => FARS.find((far) => of.includes(far)) ?? 'none'

/** A feature's permissions with their scopes, in the order of `WHO`. */
export interface Rights {
  feature: string
  verbs: { verb: string; far: Reach[] }[]
}

/** The permissions that the contract grants; the server enforces the same ones. */
export const rightsOf = (features: Record<string, Pick<Feature, 'name' | 'permissions'>>): Rights[] =>
  Object.values(features).map((feature) => ({
    feature: feature.name,
    verbs: Object.keys(feature.permissions).map((verb) => ({
      verb,
      far: WHO.map((who) => reachOf(feature, verb, who) ?? 'none'),
    })),
  }))
