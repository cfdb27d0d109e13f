import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { closeAllToasts } from '../../ui/feedback/toast.ts'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import {
  ApiProblem,
  isNoAnswer,
  readToken,
  setFactorListener,
  setSessionEndListener,
  TOKEN_KEY,
} from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { callAt, expiryOf, isUsable } from '../api/session-rules.ts'
import { lockStores } from '../device/account-store.ts'
import { clearResponseCache } from '../device/response-cache.ts'
import { clearAllInput } from '../device/saved-input.ts'
import { deleteOnSignOut } from '../device/sign-out.ts'
import { resetStores } from './session-end.ts'

interface AreaName {
  id: string
  name: { mn: string; en?: string | undefined }
}

/** The signed-in person in the server's response. */
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
  /** The key that encrypts this account's data on the device. */
  deviceKey?: string | undefined
  /** The role requires a second factor, which the person still has to set up. */
  needsFactor?: boolean | undefined
  /** Minutes after which a session that nobody uses ends. */
  idleMinutes?: number | undefined
}

/** The signed-in person for screens: the role as a plain string; the display name falls back to the e-mail or ''. */
export type User = Omit<Account, 'role' | 'displayName'> & { role: Role; displayName: string }

/** The sign-in state. States and transitions: docs/rules/sessions.md. */
export interface SessionState {
  isInitialized: boolean
  isAuthenticated: boolean
  user: User | null
}

type Action =
  | { type: 'INITIAL'; payload: { isAuthenticated: boolean; user: User | null } }
  | { type: 'LOGIN' | 'REGISTER'; payload: { user: User } }
  | { type: 'LOGOUT' }

/** How often an idle session is looked for, ms. */
const IDLE_CHECK_MS = 15_000

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

/** Why a session ended without signing out. */
export type EndReason = 'expired' | 'revoked' | 'elsewhere'

export interface SessionControl extends SessionState {
  /** Stores a token and its person after signing in or registering. */
  enter: (how: 'LOGIN' | 'REGISTER', token: string, account: Account) => void
  /** Updates the person after a change of their account. */
  refresh: (account: Account) => void
  /** Fetches the person again, as their area may have changed; without a response the previous data remains. */
  reload: () => Promise<void>
  signOut: () => Promise<void>
  /** Ends the session here without signing out; without a reason nothing is said, as the page itself continues. */
  end: (reason?: EndReason) => void
}

const SessionContext = createContext<SessionControl | null>(null)

/** The session. @throws Error outside its provider. */
export function useSession(): SessionControl {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionProvider')
  return session
}

/** The id of the signed-in person, or ''; also works outside a session provider. */
export const useUserId = (): string => useContext(SessionContext)?.user?.id ?? ''

/** The signed-in person or null; also works outside a session provider. */
export const useOptionalUser = (): User | null => useContext(SessionContext)?.user ?? null

/** The signed-in person, for screens behind the sign-in guard. @throws Error when nobody is signed in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser must be used behind the sign-in guard')
  return user
}

/** The session's requests; core knows no feature, so the application provides them. */
export interface SessionCalls {
  account: () => Promise<Account>
  /** Resolves to the address of an identity provider where the person signs out too, if there is one. */
  signOut: () => Promise<unknown>
}

interface Props {
  calls: SessionCalls
  /** Called after a session ended without signing out. */
  onEnd: (reason: EndReason) => void
  /** Called when the person cannot be fetched because of maintenance; resolves when the maintenance page is shown. */
  onMaintenance: () => Promise<void>
  children: ReactNode
}

/** Ends the session when the server refuses its token, and when another tab signs out. */
function useEndFromOutside(end: (reason: EndReason) => void): void {
  useEffect(() => {
    setSessionEndListener((code) => end(code === 'token_expired' ? 'expired' : 'revoked'))
    const onStorage = (event: StorageEvent) => {
      if (event.key !== TOKEN_KEY) return
      if (event.newValue === null) end('elsewhere')
      // somebody else signed in in another tab: this tab must not continue as the previous person
      else if (event.oldValue !== event.newValue) window.location.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [end])
}

/** Calls back when nobody has touched any of the session's tabs for so many minutes. */
function useIdleEnd(minutes: number | undefined, onIdle: () => void): void {
  useEffect(() => {
    if (!minutes) return
    const check = () => {
      if (Date.now() - lastInput() > minutes * 60_000) onIdle()
    }
    const timer = setInterval(check, IDLE_CHECK_MS)
    return () => clearInterval(timer)
  }, [minutes, onIdle])
}

/**
 * Fetches the person again when an open page learns that a second factor has become required, after the last one was removed
 * or the setting was tightened: the guard then leads to setting one up.
 */
function useFactorRequired(user: User | null, reload: () => Promise<void>): void {
  const isExpected = user === null || user.needsFactor === true
  useEffect(() => {
    let isAsked = isExpected
    setFactorListener(() => {
      if (isAsked) return
      isAsked = true
      // asked again at the next refusal where this had no answer
      void reload().finally(() => {
        isAsked = isExpected
      })
    })
    return () => setFactorListener(() => {})
  }, [isExpected, reload])
}

/** Has the server remove the cookie for files, which no script can. Refusals do so too, but here no request was refused. */
const removeCookies = (calls: SessionCalls): void => void calls.signOut().catch(() => undefined)

/** Removes an expired token at start. */
function forgetToken(calls: SessionCalls): void {
  storeToken(null)
  removeCookies(calls)
}

/** Ends a session that has expired or that nobody uses. */
function useExpire(calls: SessionCalls, isIn: { readonly current: boolean }, end: (reason: EndReason) => void) {
  return useCallback(() => {
    if (isIn.current) removeCookies(calls)
    end('expired')
  }, [calls, isIn, end])
}

/** Removes what the device keeps for the person who signs out. */
async function clearDevice(): Promise<void> {
  clearAllInput()
  deleteOnSignOut()
  lockStores()
  await clearResponseCache()
}

/** Reads the stored token at start, fetches the person, watches the token's expiry, and follows the other tabs. */
export function SessionProvider({ calls, onEnd, onMaintenance, children }: Props) {
  const [state, dispatch] = useReducer(sessionReducer, START)
  const stopTimer = useRef<() => void>(undefined)
  const isIn = useRef(false)
  isIn.current = state.isAuthenticated

  const leave = useCallback(() => {
    stopTimer.current?.()
    forgetPerson()
    dispatch({ type: 'LOGOUT' })
  }, [])

  const end = useCallback(
    (reason?: EndReason) => {
      if (!isIn.current) return
      isIn.current = false
      leave()
      if (reason) onEnd(reason)
    },
    [leave, onEnd],
  )

  const expire = useExpire(calls, isIn, end)
  const watch = useCallback(
    (token: string) => {
      stopTimer.current?.()
      const expiry = expiryOf(token)
      if (expiry !== undefined) stopTimer.current = callAt(expiry, expire)
    },
    [expire],
  )

  useEffect(() => {
    const token = readToken()
    const nobody = () => dispatch({ type: 'INITIAL', payload: { isAuthenticated: false, user: null } })
    if (!isUsable(token, Date.now())) {
      if (token) forgetToken(calls)
      nobody()
      return
    }
    // without a response nobody knows whether the token is valid: the page waits, and shows that something is missing
    const ending = new AbortController()
    retryLoad(calls.account, { signal: ending.signal, isTemporary: isNoAnswer }).then(
      (account) => {
        if (ending.signal.aborted) return
        watch(token)
        dispatch({ type: 'INITIAL', payload: { isAuthenticated: true, user: asUser(account) } })
      },
      (error: unknown) => {
        if (!ending.signal.aborted) void afterFailure(error, onMaintenance).then(nobody)
      },
    )
    return () => ending.abort()
  }, [calls, watch, onMaintenance])

  useEndFromOutside(end)
  useIdleEnd(state.user?.idleMinutes, expire)

  const reload = useCallback(async () => {
    const account = await calls.account().catch(() => undefined)
    if (account && isIn.current) dispatch({ type: 'LOGIN', payload: { user: asUser(account) } })
  }, [calls])
  useFactorRequired(state.user, reload)

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
        // an unreachable server must not prevent signing out here
        const next = await calls.signOut().catch(() => undefined)
        await clearDevice()
        leave()
        if (typeof next === 'string') window.location.assign(next)
      },
      end,
    }),
    [state, calls, end, leave, watch, reload],
  )
  return <SessionContext value={control}>{children}</SessionContext>
}

/** Follows a server that could not say who has signed in: only a refusal is final, another time it may accept the token. */
async function afterFailure(error: unknown, onMaintenance: () => Promise<void>): Promise<void> {
  console.error(error)
  if (!(error instanceof ApiProblem)) return
  if (error.document.status === 401) storeToken(null)
  // the maintenance page comes first: nobody is redirected to sign-in, where most could not continue
  if (error.code === 'maintenance') await onMaintenance()
}

/** What is open, and what toasts say and offer to undo, is not for the next person. */
function forgetPerson(): void {
  storeToken(null)
  closeAllToasts()
  resetStores()
}

function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY)
    else localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // storage is blocked: the session lasts as long as the page
  }
}
