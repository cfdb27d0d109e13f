import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: the least that OWASP names, and what one sign-in may cost a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Told after each check of a password: by which algorithm and parameters ('$argon2id$v=19$m=19456,t=2,p=1'), nothing else. */
export const passwordChecks = channel('nutag:password-check')

/** The hash of a password, after NFC, so that one text typed on two keyboards is one password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

/** A hash of nothing anybody knows: checking against it makes an unknown account cost what a known one costs. */
let nobodysHash: Promise<string> | undefined

/** Whether this is the account's password; an account without one (or no account) costs the same and is refused. */
export async function isPassword(known: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const against = known ?? (await nobodysHash)
  const good = await verify(against, password.normalize('NFC'))
  passwordChecks.publish(against.split('$').slice(0, 4).join('$'))
  return good && typeof known === 'string'
}
