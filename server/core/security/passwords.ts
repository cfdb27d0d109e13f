import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: the OWASP minimum, and what one sign-in may cost on a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Published to after each password check: only the algorithm and parameters ('$argon2id$v=19$m=19456,t=2,p=1'). */
export const passwordChecks = channel('nutag:password-check')

/** Hashes a password after NFC normalization, so that the same text typed on different keyboards is the same password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

/** A hash of a random value: checking an unknown account takes as long as checking a known one. */
let nobodysHash: Promise<string> | undefined

/** Whether this is the account's password. Without a password or an account the check takes equally long and fails. */
export async function isPassword(known: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const against = known ?? (await nobodysHash)
  const good = await verify(against, password.normalize('NFC'))
  passwordChecks.publish(against.split('$').slice(0, 4).join('$'))
  return good && typeof known === 'string'
}
