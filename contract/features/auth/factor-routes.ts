import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'
import { PasskeyCreation, PasskeyRequest } from '../../core/people/passkey.ts'
import { SixDigits } from './forms.ts'
import { FactorProof, NewPasskey, Passkey, PasskeyMade, PasskeyName } from './passkeys.ts'

const RecoveryCodes = oneOf(z.object({ recoveryCodes: z.array(z.string()) }))

/** The second factors of your account: an authenticator app, passkeys, and recovery codes for when both are lost. */
export const factorRoutes = {
  startTwoStep: {
    method: 'PUT',
    path: '/auth/two-step/secret',
    can: 'own',
    summary: 'Creates the secret for an authenticator app. Two-step sign-in takes effect once a code has confirmed it.',
    body: FactorProof,
    answer: oneOf(z.object({ secret: z.string(), uri: z.string() })),
    secret: true,
  },
  confirmTwoStep: {
    method: 'PUT',
    path: '/auth/two-step',
    can: 'own',
    summary: 'Turns two-step sign-in on and returns the recovery codes, which are never shown again.',
    body: z.strictObject({ code: SixDigits }),
    answer: RecoveryCodes,
    secret: true,
  },
  stopTwoStep: {
    method: 'DELETE',
    path: '/auth/two-step',
    can: 'own',
    summary: 'Removes the authenticator app. Requires the password and a second factor.',
    body: FactorProof,
    status: 204,
    secret: true,
  },
  newRecoveryCodes: {
    method: 'PUT',
    path: '/auth/two-step/recovery-codes',
    can: 'own',
    summary: 'Creates new recovery codes; the earlier ones stop working. Requires the password and a second factor.',
    body: FactorProof,
    answer: RecoveryCodes,
    secret: true,
  },
  passkeys: {
    method: 'GET',
    path: '/auth/passkeys',
    can: 'own',
    summary: 'Your passkeys, oldest first.',
    answer: z.object({ data: z.array(Passkey) }),
  },
  passkeyProofOptions: {
    method: 'POST',
    path: '/auth/passkeys/proof/options',
    can: 'own',
    summary: 'A challenge with which one of your passkeys proves who you are before a change of your account.',
    answer: oneOf(PasskeyRequest),
    secret: true,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/auth/passkeys/options',
    can: 'own',
    summary: 'Begins the registration of a passkey. Requires the password, and a second factor if there is one.',
    body: FactorProof,
    answer: oneOf(PasskeyCreation),
    secret: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/auth/passkeys',
    can: 'own',
    summary: 'Registers a passkey. Returns recovery codes when it is the first second factor.',
    body: NewPasskey,
    answer: PasskeyMade,
    status: 201,
    secret: true,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    can: 'own',
    summary: 'Renames one of your passkeys.',
    params: ById,
    body: z.strictObject({ name: PasskeyName }),
    answer: oneOf(Passkey),
  },
  removePasskey: {
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    can: 'own',
    summary: 'Removes one of your passkeys. Requires the password and a second factor.',
    params: ById,
    body: FactorProof,
    status: 204,
    secret: true,
  },
} as const
