import type { auth, Login } from '#contract/features/auth/index.ts'
import { ask } from '../../core/api/client.ts'

type Routes = typeof auth.routes

// Called by address: the contract would add its schemas to the sign-in page. The types still enforce it.
/** Signs in. */
export const login = (body: Login) => ask<Routes['login']>({ method: 'POST', path: '/admin/login' }, { body })
/** Fetches the signed-in person. */
export const myAccount = async () =>
  (await ask<Routes['myAccount']>({ method: 'GET', path: '/admin/my_account' })).data.user
/**
 * Ends the session on the server. @returns where to sign out of the identity provider with which it began; undefined when
 * there was none.
 */
export async function logout(): Promise<string | undefined> {
  const end = await ask<Routes['endOfSignOn']>({ method: 'POST', path: '/auth/sign-on-end' }).catch(() => undefined)
  await ask<Routes['logout']>({ method: 'POST', path: '/admin/logout' })
  return end?.data.url ?? undefined
}
