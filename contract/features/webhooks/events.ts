import type { Role } from '../../core/model/actor.ts'
import { type Feature, type Route, reachOf } from '../../core/model/feature.ts'
import { accessOf } from '../../core/model/token-scope.ts'

// what an import has read is no record
const readsOne = ({ method, path, kind = 'json', heavy, secret }: Route): boolean =>
  method === 'GET' && /^[^:]+\/:id$/.test(path) && !path.includes('/imports/') && kind === 'json' && !heavy && !secret

/**
 * The names of the routes that read one record of a feature, as far as a role may call them: a feature may have several kinds of records.
 * Those that everybody may call come last, since they answer less. None where changes cannot be subscribed to.
 */
export function recordRoutesOf(feature: Feature, role: Role): string[] {
  if (!accessOf(feature)) return []
  const routes = Object.entries(feature.routes).filter(([, one]) => readsOne(one) && reachOf(feature, one.can, role))
  const isForAll = (can: string) => Number(!Object.hasOwn(feature.permissions[can] ?? {}, role))
  return routes.toSorted(([, a], [, b]) => isForAll(a.can) - isForAll(b.can)).map(([name]) => name)
}

/** The actions of a feature's records that can be chosen by name. */
export const actionsOf = (feature: Feature): string[] => [
  'create',
  'change',
  'remove',
  ...new Set((feature.workflows ?? []).flatMap(({ moves }) => moves.map(({ action }) => action))),
]
