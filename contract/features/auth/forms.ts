import * as z from 'zod/mini'
import { Email, Password } from '../../core/person.ts'
import { DEVICES_MAX } from '../../core/sign-in.ts'
import { nfc, typeIssue } from '../../core/text.ts'
import { PersonNamePart } from './person.ts'

/** UTF-16 units. Bounds the work of a wrong try; passwords that were ever set are shorter. */
const TYPED_PASSWORD_MAX = 1000

/** A password as typed at a door: no rule of new passwords applies, an old one may be older than the rules. */
export const TypedPassword = /* @__PURE__ */ (() =>
  z
    .string({ error: typeIssue })
    .check(z.overwrite(nfc), z.minLength(1, 'required'), z.maxLength(TYPED_PASSWORD_MAX, 'too_long')))()

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

/** Six digits; spaces and dashes that came with pasting are dropped. Issues: `required`, `code_digits`. */
export const SixDigits = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite(withoutSpaces),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.regex(/^\d{6}$/, 'code_digits'),
  ))()

/** What proves the second step: six digits of the app, or a recovery code. */
export const SecondStepCode = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite((text) => withoutSpaces(text).toLowerCase()),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.regex(/^(\d{6}|[a-z2-7]{16})$/, 'code_form'),
  ))()

/** Tokens of earlier sign-ins on this device, by which it is known. */
const Devices = z.array(z.string().check(z.maxLength(200, 'too_long'))).check(z.maxLength(DEVICES_MAX, 'too_many'))

export const Login = z.strictObject({
  email: Email,
  password: TypedPassword,
  code: z.optional(SecondStepCode),
  devices: z.optional(Devices),
})
export type Login = z.infer<typeof Login>

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  firstName: PersonNamePart,
  lastName: PersonNamePart,
  /** The home khoroo, or the section in it; it can be named later. */
  areaId: z.optional(z.nullable(z.uuid())),
})

export const NewPassword = z.strictObject({ email: Email, code: SixDigits, password: Password })
export const PasswordChange = z.strictObject({ oldPassword: TypedPassword, newPassword: Password })
/** Another address for the account, and the password that proves who asks. */
export const EmailChange = z.strictObject({ email: Email, password: TypedPassword })
export const PasswordProof = z.strictObject({ password: TypedPassword })

/** The part of an invitation's link behind '#': the code's id and its secret. */
export const InvitationToken = z.string({ error: typeIssue }).check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'wrong_link'))

/** The link in the mail to a new address, and the password of the account. */
export const EmailConfirmation = z.strictObject({ token: InvitationToken, password: TypedPassword })
