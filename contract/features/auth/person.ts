import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ROLES } from '../../core/model/actor.ts'
import { plainText } from '../../core/text/localized.ts'

/** Maximum length of a given name or patronymic, characters; the database has the same limit. */
export const NAME_MAX = 100
/** Maximum length of a position ('Хорооны Засаг дарга'), characters. */
export const POSITION_MAX = 150

/** A given name or a patronymic in forms. */
export const PersonNamePart = /* @__PURE__ */ plainText(1, NAME_MAX)

/** The signed-in person in the responses of sign-in, registration and `my_account`. Source: docs/rules/sessions.md. */
export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.object({ role_name: z.enum(ROLES) }),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.optional(z.string()),
  area: z.nullable(AreaRef),
  /** Address of the picture, or null: the initials are then shown. */
  avatar: z.nullable(z.string()),
  emailVerified: z.boolean(),
  lang: z.enum(['mn', 'en']),
  /**
   * The key (32 bytes, hex) that encrypts this account's data on devices: the same at each sign-in, dropped by a device
   * at sign-out.
   */
  deviceKey: z.string(),
  /** True while the role requires a second factor that the person still has to set up; nothing else is answered. */
  needsFactor: z.optional(z.boolean()),
  /** Minutes after which a session that nobody uses ends; omitted when it does not. */
  idleMinutes: z.optional(z.int()),
})
export type SignedInUser = z.infer<typeof SignedInUser>
