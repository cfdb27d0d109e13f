import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** An address to which weaknesses are reported: mailto, https or tel (RFC 9116, 2.5.3). */
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/

/** Schemas of the variables about reporting weaknesses. */
export const securityVariables = {
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(CONTACT))),
}

/** The variables about reporting weaknesses. */
export const describeSecurity: Variable[] = [
  {
    name: 'SECURITY_CONTACT',
    about: 'Where people report weaknesses. With it, /.well-known/security.txt names it (RFC 9116).',
    allowed: 'an address that begins with mailto:, https: or tel:',
    standard: 'none: there is no security.txt',
    example: 'mailto:security@example.mn',
  },
]
