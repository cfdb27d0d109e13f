import * as z from 'zod/mini'
import { Password } from '../../core/people/password.ts'
import { Email } from '../../core/people/person.ts'
import { DEVICES_MAX } from '../../core/people/sign-in.ts'
import { nfc, typeIssue } from '../../core/text/localized.ts'
import { PersonNamePart } from './person.ts'

/** UTF-16 units. Limits the work of hashing a wrong password; every stored password is shorter. */
const TYPED_PASSWORD_MAX = 1000

/** A password typed for signing in: the rules for new passwords do not apply, since an old one may predate them. */
export const TypedPassword = /* @__PURE__ */ (() =>
  z
    .string({ error: typeIssue })
    .check(z.overwrite(nfc), z.minLength(1, 'required'), z.maxLength(TYPED_PASSWORD_MAX, 'too_long')))()

const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '')

/** Six digits; pasted spaces and dashes are removed. Issues: `required`, `code_digits`. */
export const SixDigits = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite(withoutSpaces),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.regex(/^\d{6}$/, 'code_digits'),
  ))()

/** The second factor: six digits from the app, or a recovery code. */
export const SecondStepCode = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.overwrite((text) => withoutSpaces(text).toLowerCase()),
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.regex(/^(\d{6}|[a-z2-7]{16})$/, 'code_form'),
  ))()

/** Tokens of earlier sign-ins that identify this device. */
const Devices = z.array(z.string().check(z.maxLength(200, 'too_long'))).check(z.maxLength(DEVICES_MAX, 'too_many'))

export const Login = z.strictObject({
  email: Email,
  password: TypedPassword,
  code: z.optional(SecondStepCode),
  devices: z.optional(Devices),
})
export type Login = z.infer<typeof Login>

/** The fragment of a mailed link: the id and the secret of the code. */
const LinkToken = z.string({ error: typeIssue }).check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'wrong_link'))

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  firstName: PersonNamePart,
  lastName: PersonNamePart,
  /** The home khoroo, or a section in it; can be set later. */
  areaId: z.optional(z.nullable(z.uuid())),
})

export const NewPassword = z.strictObject({ email: Email, code: SixDigits, password: Password })
/** The token of the link that staff get, and the new password. */
export const NewPasswordByLink = z.strictObject({ token: LinkToken, password: Password })

/** The fragment of an invitation link. */
export const InvitationToken = LinkToken
