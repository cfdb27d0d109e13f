import type { ComponentType } from 'react'
import { Suspense, useRef } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { homeOf, mayOpen } from '../access/access.tsx'
import type { Screen, WebFeature } from '../access/define-feature.ts'
import { useSession } from '../session/session.tsx'

const PermissionDenied = lazyPart(async () => ({
  default: (await import('../shell/error-pages.tsx')).PermissionDenied,
}))

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The query parameter with the address to return to. */
export const returnTo = ({ pathname, search, hash }: Place): string =>
  `?returnTo=${encodeURIComponent(`${pathname}${search}${hash}`)}`

/** The address of the sign-in page that leads back to `location`. */
export const signInAddress = (location: Place): string => `/auth/login${returnTo(location)}`

/**
 * Renders the page for signed-in people and redirects others to sign-in. When a session ends here, its own handler
 * navigates.
 */
export function SignedIn() {
  const { isInitialized, isAuthenticated, user } = useSession()
  const location = useLocation()
  const wasIn = useRef(false)
  if (isAuthenticated) wasIn.current = true
  if (!isInitialized || (!isAuthenticated && wasIn.current)) return null
  if (!isAuthenticated) return <Navigate to={signInAddress(location)} replace />
  if (user?.needsFactor) return <Navigate to={`/auth/second-factor${returnTo(location)}`} replace />
  return <Outlet />
}

/** Redirects `/dashboard` and `/_app` to the person's home. */
export function GoHome() {
  const { user } = useSession()
  return <Leave to={homeOf(user?.role)} />
}

/** Loads a page rendered by the server, which the router cannot navigate to. */
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

/** Remounts a page for each record, so that no input, selection or open panel carries over to the next one. */
function ForRecord({ Page }: { Page: ComponentType }) {
  return <Page key={Object.values(useParams()).join('/')} />
}

/**
 * Wraps a screen in its guard. A screen that the role may not open shows a message in place, so that its address can be
 * shared.
 */
export function guarded(feature: WebFeature, screen: Screen, Page: ComponentType): ComponentType {
  const Whole = () => <ForRecord Page={Page} />
  if (screen.open) return Whole
  return () => <ForRole feature={feature} screen={screen} Page={Whole} />
}
