import type * as z from 'zod/mini'
import type { PasskeyAssertion, PasskeyCreation } from '#contract/core/people/passkey.ts'
import { auth, type FactorProof, type PasskeyMade } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'

const library = () => import('@simplewebauthn/browser')

/** Lets one of the person's passkeys sign a challenge of the server. @throws Error when the person cancels. */
export async function provePasskey(): Promise<PasskeyAssertion> {
  const { data } = await call(auth, 'passkeyProofOptions')
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: data })) as PasskeyAssertion
}

/** Asks the server for the options of a new passkey. */
export const newPasskeyOptions = async (proof: FactorProof): Promise<PasskeyCreation> =>
  (await call(auth, 'passkeyOptions', { body: proof })).data

/** Creates a passkey on this device or on a security key, and registers it. @throws Error when the person cancels. */
export async function createPasskey(
  options: PasskeyCreation,
  name: string,
): Promise<z.infer<typeof PasskeyMade>['data']> {
  const { startRegistration } = await library()
  const response = await startRegistration({ optionsJSON: options })
  return (await call(auth, 'addPasskey', { body: { name, response: response as never } })).data
}
