import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { safeReturnTo } from '../../core/api/session-rules.ts'
import { Leave } from '../../core/app/guards.tsx'
import { type User, useSession } from '../../core/session/session.tsx'

/** The destination after sign-in: e-mail confirmation if pending, then the requested page, otherwise the home page. */
export function destinationAfterSignIn(user: Pick<User, 'role' | 'emailVerified'>, returnTo: string | null): string {
  const to = safeReturnTo(returnTo, user.role === 'APPLICATION' ? '/' : '/dashboard/app')
  return user.emailVerified ? to : `/auth/verify?returnTo=${encodeURIComponent(to)}`
}

/** Redirects a signed-in person to their destination. */
export function RedirectSignedIn({ user }: { user: Pick<User, 'role' | 'emailVerified'> }) {
  const [search] = useSearchParams()
  return <Leave to={destinationAfterSignIn(user, search.get('returnTo'))} />
}

/** A page for signed-out visitors; signed-in people are redirected. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { isInitialized, user } = useSession()
  if (!isInitialized) return null
  return user ? <RedirectSignedIn user={user} /> : children
}

/** Returns a function that adds the current return address to a path. */
export function useReturnPath(): (path: string) => string {
  const [search] = useSearchParams()
  const returnTo = search.get('returnTo')
  return (path) => (returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path)
}
