import { createContext, type ReactNode, useContext } from 'react'
import { matchPath } from 'react-router'
import type { Role } from '#contract/core/actor.ts'
import { reachOf } from '#contract/core/feature.ts'
import type { Screen, WebFeature } from './feature.ts'
import { useUser } from './session.tsx'

/** Whether a role may open a screen of a feature. Citizens have only the screens that are for everybody. */
export function mayOpen(
  { contract }: WebFeature,
  { can, everybody }: Pick<Screen, 'can' | 'everybody'>,
  role: Role,
): boolean {
  if (role === 'APPLICATION' && !everybody) return false
  return can === undefined || (contract !== undefined && reachOf(contract, can, role) !== undefined)
}

/** Where a person of this role arrives: staff in the dashboard, citizens on the public site. */
export const homeOf = (role: Role | undefined): string =>
  role === undefined || role === 'APPLICATION' ? '/' : '/dashboard/app'

const FeaturesContext = createContext<Record<string, WebFeature>>({})

/** Lets screens ask what there is; stands once, around the dashboard. */
export function FeaturesProvider({
  features,
  children,
}: {
  features: Record<string, WebFeature>
  children: ReactNode
}) {
  return <FeaturesContext value={features}>{children}</FeaturesContext>
}

/**
 * Whether this role may open an address of the application, parameters and all; an address that no screen has is not ours to judge (the
 * public pages).
 */
export function mayOpenAddress(features: Record<string, WebFeature>, role: Role, address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/)
  const found = Object.values(features)
    .flatMap((feature) => feature.screens.map((screen) => ({ feature, screen })))
    .filter(({ screen }) => matchPath(screen.path, pathname) !== null)
    // a word comes before a parameter, as in the router
    .toSorted((a, b) => a.screen.path.split(':').length - b.screen.path.split(':').length)[0]
  return found ? mayOpen(found.feature, found.screen, role) : !pathname.startsWith('/dashboard')
}

/** All features of the dashboard. */
export const useFeatures = (): Record<string, WebFeature> => useContext(FeaturesContext)

/** Whether an address without parameters is there and the signed-in person may open it: for links from one area to another. */
export function useMayOpen(): (path: string) => boolean {
  const features = useFeatures()
  const { role } = useUser()
  return (path) =>
    Object.values(features).some((feature) =>
      feature.screens.some((screen) => screen.path === path && mayOpen(feature, screen, role)),
    )
}
