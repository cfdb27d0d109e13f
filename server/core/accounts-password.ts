import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#contract/core/person.ts'

/** Argon2id. `memoryCost` in KiB. Source: OWASP's least configuration, docs/rules/accounts.md. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The form in which a password is kept. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), ARGON2)

let nobodys: Promise<string> | undefined

/** Whether the password is the one behind the hash. Without a hash it takes the same time and says no. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), ARGON2)
  const right = await verify(kept ?? (await nobodys), normalizePassword(password))
  return right && kept !== null && kept !== undefined
}
