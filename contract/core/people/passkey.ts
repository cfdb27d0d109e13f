import * as z from 'zod/mini'
import { typeIssue } from '../text/localized.ts'

// The JSON forms of WebAuthn Level 3; the server verifies what they contain.

const base64url = (max: number) =>
  z.string({ error: typeIssue }).check(z.maxLength(max, 'too_long'), z.regex(/^[\w-]+$/, 'invalid'))
const CREDENTIAL_ID_MAX = 1400
const Transport = z.string().check(z.maxLength(20, 'too_long'))
const Attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])))

const credential = {
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  authenticatorAttachment: Attachment,
}

/** What an authenticator answers to `navigator.credentials.create`. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(Transport).check(z.maxLength(10, 'too_many'))),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** What an authenticator answers to `navigator.credentials.get`. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** The options of a registration, for `startRegistration` of the browser library. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The options of an assertion, for `startAuthentication` of the browser library. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
