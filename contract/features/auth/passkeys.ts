import * as z from 'zod/mini'
import { Instant, oneOf } from '../../core/model/page.ts'
import { PasskeyAssertion, PasskeyAttestation } from '../../core/people/passkey.ts'
import { Password } from '../../core/people/password.ts'
import { Email } from '../../core/people/person.ts'
import { PASSKEY_NAME_MAX } from '../../core/people/sign-in.ts'
import { plainText } from '../../core/text/localized.ts'
import { InvitationToken, SecondStepCode, SixDigits, TypedPassword } from './forms.ts'

/** The name that a person gives a passkey. */
export const PasskeyName = plainText(1, PASSKEY_NAME_MAX)

/** One of your passkeys. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Proof that the signed-in person owns the account: the password, and with two-step sign-in on also a code of the app,
 * a recovery code, or a passkey. An account without a password proves itself by a passkey alone, or by a code mailed to its
 * confirmed address, with a second factor if there is one.
 */
export const FactorProof = z.strictObject({
  password: z.optional(TypedPassword),
  mailCode: z.optional(SixDigits),
  code: z.optional(SecondStepCode),
  passkey: z.optional(PasskeyAssertion),
})
export type FactorProof = z.infer<typeof FactorProof>

/** A new password with the old one; the first password of an account with another proof. */
export const PasswordChange = z.strictObject({
  oldPassword: z.optional(TypedPassword),
  newPassword: Password,
  mailCode: FactorProof.shape.mailCode,
  code: FactorProof.shape.code,
  passkey: FactorProof.shape.passkey,
})

/** A new address for the account. */
export const EmailChange = z.extend(FactorProof, { email: Email })
export type EmailChange = z.infer<typeof EmailChange>

/** The token from the mail to a new address, and the account's password; another proof where it has none. */
export const EmailConfirmation = z.extend(FactorProof, { token: InvitationToken })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

export const NewPasskey = z.strictObject({ name: PasskeyName, response: PasskeyAttestation })
/** The new passkey, and recovery codes when it is the account's first second factor; they are never shown again. */
export const PasskeyMade = oneOf(z.object({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) }))
