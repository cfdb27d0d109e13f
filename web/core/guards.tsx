import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { reachOf } from '#contract/core/feature.ts'
import type { Screen, WebFeature } from './feature.ts'
import { useSession } from './session.tsx'

const PermissionDenied = lazy(async () => ({ default: (await import('./states.tsx')).PermissionDenied }))

/** The way to the sign-in page and back to `location` after it. */
export const signInAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/auth/login?returnTo=${encodeURIComponent(`${pathname}${search}${hash}`)}`

/** Lets signed-in people through and sends the others to sign in. */
export function SignedIn() {
  const { isInitialized, isAuthenticated } = useSession()
  const location = useLocation()
  if (!isInitialized) return null
  if (!isAuthenticated) return <Navigate to={signInAddress(location as unknown as Location)} replace />
  return <Outlet />
}

/** Public pages are drawn by the server: they are left to, not navigated to. */
export function Leave({ to }: { to: string }) {
  if (to.startsWith('/dashboard') || to.startsWith('/auth')) return <Navigate to={to} replace />
  window.location.replace(to)
  return null
}

function ForRole({ feature, screen, Page }: { feature: WebFeature; screen: Screen; Page: ComponentType }) {
  const { user } = useSession()
  if (!user) return null
  const isCitizen = user.role === 'APPLICATION'
  const may =
    screen.can === undefined ||
    (feature.contract !== undefined && reachOf(feature.contract, screen.can, user.role) !== undefined)
  if (!may || (isCitizen && !screen.everybody)) {
    return (
      <Suspense>
        <PermissionDenied />
      </Suspense>
    )
  }
  return <Page />
}

/** A screen behind the guard that it names. */
export function guarded(feature: WebFeature, screen: Screen, Page: ComponentType): ComponentType {
  if (screen.open) return Page
  return () => <ForRole feature={feature} screen={screen} Page={Page} />
}
