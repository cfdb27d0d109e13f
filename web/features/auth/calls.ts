import type { auth, Login } from '#contract/features/auth/index.ts'
import { ask } from '../../core/api.ts'

type Routes = typeof auth.routes

// By address alone: the contract would bring its schemas to the sign-in page. The types still hold them to it.
/** Signs in. */
export const login = (body: Login) => ask<Routes['login']>({ method: 'POST', path: '/admin/login' }, { body })
/** The signed-in person. */
export const myAccount = async () =>
  (await ask<Routes['myAccount']>({ method: 'GET', path: '/admin/my_account' })).data.user
/** Ends the session on the server. */
export const logout = () => ask<Routes['logout']>({ method: 'POST', path: '/admin/logout' })
