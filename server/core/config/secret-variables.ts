import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** The variables with a secret, each of which may be given in two versions while it is replaced. */
export const SECRETS = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'DATA_SECRET',
  'DATA_SECRET_PREVIOUS',
  'AUDIT_SECRET',
  'AUDIT_SECRET_PREVIOUS',
] as const

/** Schemas of the variables with a secret. */
export function secretVariables<S extends z.ZodMiniType>(secret: S) {
  const one = z.optional(secret)
  return {
    JWT_SECRET: one,
    JWT_SECRET_PREVIOUS: one,
    DATA_SECRET: one,
    DATA_SECRET_PREVIOUS: one,
    DATA_SECRET_LOST: z.optional(z.enum(['yes'])),
    AUDIT_SECRET: one,
    AUDIT_SECRET_PREVIOUS: one,
  }
}

const EXAMPLE = 'what `openssl rand -base64 48` prints'

/** The variables with a secret, without AUDIT_SECRET. */
export function describeSecrets({ chars, different }: { chars: number; different: number }): Variable[] {
  const allowed = `at least ${chars} characters, ${different} of them different`
  return [
    {
      name: 'JWT_SECRET',
      about:
        'The key that signs the tokens of signed-in people. When it changes, everybody is signed out, unless the former one is in JWT_SECRET_PREVIOUS.',
      allowed: `${allowed}; must be given in production`,
      standard: 'generated once at random and kept in DATA_DIR/secret (not in production)',
      example: EXAMPLE,
    },
    {
      name: 'JWT_SECRET_PREVIOUS',
      about: 'The former JWT_SECRET. Its tokens are accepted until they expire; remove it after TOKEN_HOURS.',
      allowed,
      standard: 'none',
      example: EXAMPLE,
    },
    {
      name: 'DATA_SECRET',
      about:
        'The key that personal data (register numbers), the secrets of authenticator apps and codes in waiting mails are encrypted with. When it is lost, what was stored cannot be read again; `npm run rotate` replaces it.',
      allowed: `${allowed}; must be given in production`,
      standard: 'the same as JWT_SECRET (not in production)',
      example: EXAMPLE,
    },
    {
      name: 'DATA_SECRET_PREVIOUS',
      about:
        'The former DATA_SECRET, which opens what it has encrypted until `npm run rotate` has encrypted everything again.',
      allowed,
      standard: 'none',
      example: EXAMPLE,
    },
    {
      name: 'DATA_SECRET_LOST',
      about:
        'Says that the DATA_SECRET of this database is lost for good. One start then replaces the keys that nothing opens any more; without it such a start is refused. Remove it afterwards.',
      allowed: 'yes',
      standard: 'none',
      example: 'yes',
    },
  ]
}
