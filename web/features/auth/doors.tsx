import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Leave } from '../../core/guards.tsx'
import { type User, useSession } from '../../core/session.tsx'
import { safeReturnTo } from '../../core/session-rules.ts'

/** Where somebody goes who has just signed in: confirming the address first, then where they wanted to, or their home. */
export function wayIn(user: Pick<User, 'role' | 'emailVerified'>, returnTo: string | null): string {
  const to = safeReturnTo(returnTo, user.role === 'APPLICATION' ? '/' : '/dashboard/app')
  return user.emailVerified ? to : `/auth/verify?returnTo=${encodeURIComponent(to)}`
}

/** Leads the signed-in person on their way. */
export function GoIn({ user }: { user: Pick<User, 'role' | 'emailVerified'> }) {
  const [search] = useSearchParams()
  return <Leave to={wayIn(user, search.get('returnTo'))} />
}

/** A page for those who are not signed in; the others are led on. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { isInitialized, user } = useSession()
  if (!isInitialized) return null
  return user ? <GoIn user={user} /> : children
}

/** The same page with where one wanted to go kept in the address. */
export function useKept(): (path: string) => string {
  const [search] = useSearchParams()
  const returnTo = search.get('returnTo')
  return (path) => (returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path)
}
