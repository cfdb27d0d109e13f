import * as z from 'zod/mini'
import { Email, Phone } from '../../core/people/person.ts'
import { plainText } from '../../core/text/localized.ts'
import { PersonNamePart, POSITION_MAX } from '../auth/index.ts'

/** One row of a user file. `role` by name in either language or by code, `area` by code; citizens may have none. */
export const UserRow = z.object({
  email: Email,
  lastName: PersonNamePart,
  firstName: PersonNamePart,
  role: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  area: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  phone: z._default(z.nullable(Phone), null),
  position: z._default(z.nullable(plainText(0, POSITION_MAX)), null),
})
