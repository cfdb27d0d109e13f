import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import type { Role } from '#contract/core/actor.ts'
import { ApiProblem, readToken, TOKEN_KEY, whenSessionEnds } from './api.ts'
import { forgetAllInput } from './kept-input.ts'
import { forgetAnswers } from './offline/answers.ts'
import { lockStores } from './outbox/account-store.ts'
import { callAt, expiryOf, isUsable } from './session-rules.ts'

interface AreaName {
  id: string
  name: { mn: string; en?: string | undefined }
}

/** The signed-in person as the server answers it. */
export interface Account {
  id: string
  email: string
  role: { role_name: Role }
  firstName: string
  lastName: string
  displayName?: string | undefined
  area: (AreaName & { level: string; path: AreaName[] }) | null
  avatar: string | null
  emailVerified: boolean
  lang: 'mn' | 'en'
  /** The key of what this account stores on the device. */
  deviceKey?: string | undefined
}

/** The signed-in person as screens see it: the role as the plain string, the display name as the e-mail or ''. */
export type User = Omit<Account, 'role' | 'displayName'> & { role: Role; displayName: string }

/** Whether somebody is signed in. Source of the states and transitions: docs/rules/sessions.md. */
export interface SessionState {
  isInitialized: boolean
  isAuthenticated: boolean
  user: User | null
}

type Action =
  | { type: 'INITIAL'; payload: { isAuthenticated: boolean; user: User | null } }
  | { type: 'LOGIN' | 'REGISTER'; payload: { user: User } }
  | { type: 'LOGOUT' }

const START: SessionState = { isInitialized: false, isAuthenticated: false, user: null }

/** The four transitions of a session. */
export function sessionReducer(state: SessionState, action: Action): SessionState {
  switch (action.type) {
    case 'INITIAL':
      return { isInitialized: true, ...action.payload }
    case 'LOGIN':
    case 'REGISTER':
      return { ...state, isAuthenticated: true, user: action.payload.user }
    case 'LOGOUT':
      return { ...state, isAuthenticated: false, user: null }
  }
}

export const asUser = ({ role, displayName: _, ...account }: Account): User => ({
  ...account,
  role: role.role_name,
  displayName: account.email || '',
})

/** Why a session ended by itself. */
export type EndReason = 'expired' | 'revoked' | 'elsewhere'

export interface SessionControl extends SessionState {
  /** Takes over a token and its person, after signing in or registering. */
  enter: (how: 'LOGIN' | 'REGISTER', token: string, account: Account) => void
  /** The person has changed the own account. */
  refresh: (account: Account) => void
  /** Asks who the person is again, as their area may have changed; while there is no answer, what was known stays. */
  reload: () => Promise<void>
  signOut: () => Promise<void>
  /** The session is over without the person's doing. */
  end: (reason: EndReason) => void
}

const SessionContext = createContext<SessionControl | null>(null)

/** The session. @throws Error outside of its provider. */
export function useSession(): SessionControl {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionProvider')
  return session
}

/** The id of the signed-in person, '' for nobody; also where there is no session at all. */
export const useWho = (): string => useContext(SessionContext)?.user?.id ?? ''

/** The signed-in person or nobody; for parts that also stand where there is no session at all. */
export const useAnybody = (): User | null => useContext(SessionContext)?.user ?? null

/** The signed-in person; for screens that stand behind the guard. @throws Error when nobody is signed in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser must be used behind the sign-in guard')
  return user
}

/** What the session asks of the server; core knows no feature, so the application hands them in. */
export interface SessionCalls {
  account: () => Promise<Account>
  signOut: () => Promise<unknown>
}

interface Props {
  calls: SessionCalls
  /** Called after a session ended by itself, with the address to come back to. */
  onEnd: (reason: EndReason) => void
  /** Called when maintenance keeps the person from being known; done when its page is shown. */
  onMaintenance: () => Promise<void>
  children: ReactNode
}

/** Reads the stored token at start, fetches the person, watches the token's end, and follows the other tabs. */
export function SessionProvider({ calls, onEnd, onMaintenance, children }: Props) {
  const [state, dispatch] = useReducer(sessionReducer, START)
  const stopTimer = useRef<() => void>(undefined)
  const isIn = useRef(false)
  isIn.current = state.isAuthenticated

  const leave = useCallback(() => {
    stopTimer.current?.()
    storeToken(null)
    dispatch({ type: 'LOGOUT' })
  }, [])

  const end = useCallback(
    (reason: EndReason) => {
      if (!isIn.current) return
      isIn.current = false
      leave()
      onEnd(reason)
    },
    [leave, onEnd],
  )

  const watch = useCallback(
    (token: string) => {
      stopTimer.current?.()
      const expiry = expiryOf(token)
      if (expiry !== undefined) stopTimer.current = callAt(expiry, () => end('expired'))
    },
    [end],
  )

  useEffect(() => {
    const token = readToken()
    const nobody = () => dispatch({ type: 'INITIAL', payload: { isAuthenticated: false, user: null } })
    if (!isUsable(token, Date.now())) {
      if (token) storeToken(null)
      nobody()
      return
    }
    calls.account().then(
      (account) => {
        watch(token)
        dispatch({ type: 'INITIAL', payload: { isAuthenticated: true, user: asUser(account) } })
      },
      (error: unknown) => {
        console.error(error)
        // refused for good; a server that is only away may know the token the next time
        if (error instanceof ApiProblem && error.document.status === 401) storeToken(null)
        // first the page that says so: nobody is sent to sign in, where most could not go on
        if (error instanceof ApiProblem && error.code === 'maintenance') void onMaintenance().then(nobody)
        else nobody()
      },
    )
  }, [calls, watch, onMaintenance])

  useEffect(() => {
    whenSessionEnds((code) => end(code === 'token_expired' ? 'expired' : 'revoked'))
    const onStorage = (event: StorageEvent) => {
      if (event.key !== TOKEN_KEY) return
      if (event.newValue === null) end('elsewhere')
      // another person signed in in another tab: this one must not go on as the first
      else if (event.oldValue !== event.newValue) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [end])

  const reload = useCallback(async () => {
    const account = await calls.account().catch(() => undefined)
    if (account && isIn.current) dispatch({ type: 'LOGIN', payload: { user: asUser(account) } })
  }, [calls])

  const control = useMemo<SessionControl>(
    () => ({
      ...state,
      enter: (how, token, account) => {
        storeToken(token)
        watch(token)
        dispatch({ type: how, payload: { user: asUser(account) } })
      },
      refresh: (account) => dispatch({ type: 'LOGIN', payload: { user: asUser(account) } }),
      reload,
      signOut: async () => {
        isIn.current = false
        // a server that cannot be reached must not keep somebody signed in here
        await calls.signOut().catch(() => undefined)
        forgetAllInput()
        lockStores()
        await forgetAnswers()
        leave()
      },
      end,
    }),
    [state, calls, end, leave, watch, reload],
  )
  return <SessionContext value={control}>{children}</SessionContext>
}

function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY)
    else localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // storage is forbidden: the session lives as long as the page
  }
}
