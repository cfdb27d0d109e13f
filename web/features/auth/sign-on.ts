import type { SignOnProvider } from '#contract/core/people/sign-in.ts'
import type { auth } from '#contract/features/auth/index.ts'
import { ask } from '../../core/api/client.ts'
import { leaveFor } from '../../core/session/sign-on-way.ts'

type Routes = typeof auth.routes

/** The identity providers with which people can sign in. */
export const signOnProviders = async () =>
  (await ask<Routes['signOnProviders']>({ method: 'GET', path: '/auth/sign-on' })).data

/** Begins signing in with an identity provider. */
export async function startSignOn(provider: SignOnProvider, returnTo: string | null): Promise<void> {
  const { data } = await ask<Routes['startSignOn']>(
    { method: 'POST', path: '/auth/sign-on/:provider' },
    { params: { provider } },
  )
  leaveFor(data, returnTo)
}

/** Finishes signing in, or linking, after the return. */
export const finishSignOn = (query: string, key: string) =>
  ask<Routes['finishSignOn']>({ method: 'POST', path: '/auth/sign-on/finish' }, { body: { query, key } })
