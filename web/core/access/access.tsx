import { createContext, type ReactNode, useContext } from 'react'
import { matchPath } from 'react-router'
import type { Role } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { useUser } from '../session/session.tsx'
import type { Screen, WebFeature } from './define-feature.ts'

/** Whether a role may open a screen of a feature. Citizens may open only screens that are open to everybody. */
export function mayOpen(
  { contract }: WebFeature,
  { can, everybody }: Pick<Screen, 'can' | 'everybody'>,
  role: Role,
): boolean {
  if (role === 'APPLICATION' && !everybody) return false
  return can === undefined || (contract !== undefined && reachOf(contract, can, role) !== undefined)
}

/** The home of a role: the dashboard for staff, the public site for citizens. */
export const homeOf = (role: Role | undefined): string =>
  role === undefined || role === 'APPLICATION' ? '/' : '/dashboard/app'

const FeaturesContext = createContext<Record<string, WebFeature>>({})

/** Provides the features to all screens; mounted once, around the dashboard. */
export function FeaturesProvider({
  features,
  children,
}: {
  features: Record<string, WebFeature>
  children: ReactNode
}) {
  return <FeaturesContext value={features}>{children}</FeaturesContext>
}

interface Place {
  feature: WebFeature
  screen: Screen
  /** The address up to its first parameter. */
  start: string
}

/** The screens of the features; a literal segment takes precedence over a parameter, as in the router. */
const placesOf = (features: Record<string, WebFeature>): readonly Place[] =>
  Object.values(features)
    .flatMap((feature) =>
      feature.screens.map((screen) => ({ feature, screen, start: /^[^:*]*/.exec(screen.path)?.[0] ?? '' })),
    )
    .toSorted((a, b) => a.screen.path.split(':').length - b.screen.path.split(':').length)
const places = new WeakMap<object, readonly Place[]>()

/**
 * Whether a role may open an address of the application, including its parameters. Addresses that belong to no screen
 * (the public pages) are allowed. A search asks this of each of its results, so only screens whose beginning fits are
 * matched.
 */
export function mayOpenAddress(features: Record<string, WebFeature>, role: Role, address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/)
  const known = places.get(features) ?? placesOf(features)
  places.set(features, known)
  const found = known.find(({ screen, start }) => pathname.startsWith(start) && matchPath(screen.path, pathname))
  return found ? mayOpen(found.feature, found.screen, role) : !pathname.startsWith('/dashboard')
}

/** All features available in the dashboard. */
export const useFeatures = (): Record<string, WebFeature> => useContext(FeaturesContext)

/**
 * Returns a function that checks whether a path without parameters exists and is open to the signed-in person: for
 * links between features.
 */
export function useMayOpen(): (path: string) => boolean {
  const features = useFeatures()
  const { role } = useUser()
  return (path) =>
    Object.values(features).some((feature) =>
      feature.screens.some((screen) => screen.path === path && mayOpen(feature, screen, role)),
    )
}
