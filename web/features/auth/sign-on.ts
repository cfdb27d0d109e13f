import type { SignOnProvider } from '#contract/core/people/sign-in.ts'
import type { auth } from '#contract/features/auth/index.ts'
import { ask } from '../../core/api/client.ts'

type Routes = typeof auth.routes

const KEY = 'nutag-sign-on'

/** What the browser keeps while the person is at the identity provider. */
interface Way {
  key: string
  /** Where to go after signing in, or after linking. */
  returnTo: string | null
}

/** The identity providers with which people can sign in. */
export const signOnProviders = async () =>
  (await ask<Routes['signOnProviders']>({ method: 'GET', path: '/auth/sign-on' })).data

/** Leaves for an identity provider, and remembers what the return needs. */
export function leaveFor({ url, key }: { url: string; key: string }, returnTo: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ key, returnTo } satisfies Way))
  window.location.assign(url)
}

/** Begins signing in with an identity provider. */
export async function startSignOn(provider: SignOnProvider, returnTo: string | null): Promise<void> {
  const { data } = await ask<Routes['startSignOn']>(
    { method: 'POST', path: '/auth/sign-on/:provider' },
    { params: { provider } },
  )
  leaveFor(data, returnTo)
}

/** Takes what was remembered; undefined when this tab did not leave. */
export function takeWay(): Way | undefined {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept ? (JSON.parse(kept) as Way) : undefined
}

/** Finishes signing in, or linking, after the return. */
export const finishSignOn = (query: string, key: string) =>
  ask<Routes['finishSignOn']>({ method: 'POST', path: '/auth/sign-on/finish' }, { body: { query, key } })
