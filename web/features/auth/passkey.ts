import type { PasskeyAssertion } from '#contract/core/people/passkey.ts'
import type { auth } from '#contract/features/auth/index.ts'
import { ask } from '../../core/api/client.ts'

type Routes = typeof auth.routes

/** Whether this browser can use passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Signs in with a passkey; undefined when the person cancels or the device has none. */
export async function signInByPasskey() {
  const { data } = await ask<Routes['passkeySignInOptions']>({ method: 'POST', path: '/auth/passkeys/sign-in/options' })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  let assertion: PasskeyAssertion
  try {
    assertion = (await startAuthentication({ optionsJSON: data })) as PasskeyAssertion
  } catch {
    return undefined
  }
  return ask<Routes['passkeySignIn']>({ method: 'POST', path: '/auth/passkeys/sign-in' }, { body: assertion })
}
