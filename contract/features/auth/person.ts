import * as z from 'zod/mini'
import { ROLES } from '../../core/actor.ts'
import { AreaRef } from '../../core/area-ref.ts'
import { plainText } from '../../core/text.ts'

/** Characters of a given name or patronymic; the database holds the same limit. */
export const NAME_MAX = 100
/** Characters of a position ('Хорооны Засаг дарга'). */
export const POSITION_MAX = 150

/** A given name or a patronymic, as it is asked for in forms. */
export const PersonNamePart = /* @__PURE__ */ plainText(1, NAME_MAX)

/** The signed-in person as sign-in, registration and `my_account` answer it. Source: docs/rules/sessions.md. */
export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.object({ role_name: z.enum(ROLES) }),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.optional(z.string()),
  area: z.nullable(AreaRef),
  /** Address of the picture, or null: then the initials are shown. */
  avatar: z.nullable(z.string()),
  emailVerified: z.boolean(),
  lang: z.enum(['mn', 'en']),
  /** Key (32 bytes, hex) of what this account stores on devices: the same at each sign-in, forgotten by a device at sign-out. */
  deviceKey: z.string(),
})
export type SignedInUser = z.infer<typeof SignedInUser>
