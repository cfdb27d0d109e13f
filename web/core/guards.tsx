import type { ComponentType } from 'react'
import { Suspense, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { lazyPart } from '../ui/retry-load.ts'
import type { Screen, WebFeature } from './feature.ts'
import { homeOf, mayOpen } from './screens.tsx'
import { useSession } from './session.tsx'

const PermissionDenied = lazyPart(async () => ({ default: (await import('./states.tsx')).PermissionDenied }))

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** A query that says where to come back to. */
export const returnTo = ({ pathname, search, hash }: Place): string =>
  `?returnTo=${encodeURIComponent(`${pathname}${search}${hash}`)}`

/** The way to the sign-in page and back to `location` after it. */
export const signInAddress = (location: Place): string => `/auth/login${returnTo(location)}`

/** Lets signed-in people through and sends the others to sign in. Who leaves from here is led on by what ended the session. */
export function SignedIn() {
  const { isInitialized, isAuthenticated } = useSession()
  const location = useLocation()
  const wasIn = useRef(false)
  if (isAuthenticated) wasIn.current = true
  if (!isInitialized || (!isAuthenticated && wasIn.current)) return null
  if (!isAuthenticated) return <Navigate to={signInAddress(location)} replace />
  return <Outlet />
}

/** `/dashboard` and `/_app` lead to the person's own home. */
export function GoHome() {
  const { user } = useSession()
  return <Leave to={homeOf(user?.role)} />
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
  if (mayOpen(feature, screen, user.role)) return <Page />
  return (
    <Suspense>
      <PermissionDenied />
    </Suspense>
  )
}

/** A screen behind its guard. What a role may not open is answered in place, so that the address can be told to somebody. */
export function guarded(feature: WebFeature, screen: Screen, Page: ComponentType): ComponentType {
  if (screen.open) return Page
  return () => <ForRole feature={feature} screen={screen} Page={Page} />
}
