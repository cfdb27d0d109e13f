import type { Feature, Route } from '../../core/model/feature.ts'
import { accessOf } from '../../core/model/token-scope.ts'

const readsOne = ({ method, path, kind = 'json', heavy, secret }: Route): boolean =>
  method === 'GET' && /^[^:]+\/:id$/.test(path) && kind === 'json' && !heavy && !secret

/** The route that reads one record of a feature; undefined where its changes cannot be subscribed to. */
export function recordRouteOf(feature: Feature): string | undefined {
  if (!accessOf(feature)) return undefined
  return Object.keys(feature.routes).find((name) => feature.routes[name] && readsOne(feature.routes[name]))
}

/** The actions of a feature's records that can be chosen by name. */
export const actionsOf = (feature: Feature): string[] => [
  'create',
  'change',
  'remove',
  ...new Set((feature.workflows ?? []).flatMap(({ moves }) => moves.map(({ action }) => action))),
]
