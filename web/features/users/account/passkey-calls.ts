import type * as z from 'zod/mini'
import type { PasskeyAssertion, PasskeyCreation } from '#contract/core/people/passkey.ts'
import { auth, type FactorProof, type PasskeyMade } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { FormProblem } from '../../../core/outbox/form-problem.ts'
import { accountTexts } from './texts.ts'

const library = () => import('@simplewebauthn/browser')

/** What people can do about the errors of WebAuthn, by their names. Source: WebAuthn Level 3, 5.1.3 and 5.1.4. */
const PROBLEMS = {
  NotAllowedError: 'passkeys.cancelled',
  AbortError: 'passkeys.cancelled',
  InvalidStateError: 'passkeys.known',
  SecurityError: 'passkeys.address',
} as const

/** Waits for the browser's dialog. @throws FormProblem that says what to do. */
async function inBrowser<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    const key = Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name as keyof typeof PROBLEMS] : 'passkeys.failed'
    throw new FormProblem(accountTexts.text(key))
  }
}

/** Lets one of the person's passkeys sign a challenge of the server. @throws FormProblem when the browser cannot, or the person cancels. */
export async function provePasskey(): Promise<PasskeyAssertion> {
  const { data } = await call(auth, 'passkeyProofOptions')
  const { startAuthentication } = await library()
  return (await inBrowser(startAuthentication({ optionsJSON: data }))) as PasskeyAssertion
}

/** Asks the server for the options of a new passkey. */
export const newPasskeyOptions = async (proof: FactorProof): Promise<PasskeyCreation> =>
  (await call(auth, 'passkeyOptions', { body: proof })).data

/** Creates a passkey on this device or on a security key, and registers it. @throws FormProblem when the browser cannot, or the person cancels. */
export async function createPasskey(
  options: PasskeyCreation,
  name: string,
): Promise<z.infer<typeof PasskeyMade>['data']> {
  const { startRegistration } = await library()
  const response = await inBrowser(startRegistration({ optionsJSON: options }))
  return (await call(auth, 'addPasskey', { body: { name, response: response as never } })).data
}
