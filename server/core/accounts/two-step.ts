import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { generateSecret, generateURI, verify } from 'otplib'
import { RECOVERY_CODE_CHARS, RECOVERY_CODES } from '#contract/core/people/sign-in.ts'
import type { Core } from '../requests/context.ts'
import type { AccountCall } from './limits.ts'

/** Seconds per time step; codes are accepted one step early or late, as phone clocks may be off. */
const STEP_S = 30
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

interface Person {
  id: string
  totp_secret: string | null
  totp_last_step: number | null
}

const SEALED = 'sealed:'

const sealSecret = ({ vault }: Pick<Core, 'vault'>, userId: string, secret: string) =>
  SEALED + vault.seal(`two-step ${userId}`, secret).toString('base64')

/** undefined when DATA_SECRET has changed; recovery codes do not depend on it. */
function openSecret({ vault }: Pick<Core, 'vault'>, userId: string, sealed: string): string | undefined {
  try {
    return vault.open(`two-step ${userId}`, Buffer.from(sealed.slice(SEALED.length), 'base64'))
  } catch {
    return undefined
  }
}

/**
 * Creates a secret, the address for an authenticator app (shown as a QR code), and the encrypted secret; `issuer` is
 * what the app shows.
 */
export function makeTwoStepSecret(
  core: Pick<Core, 'vault'>,
  { id, email, issuer }: { id: string; email: string; issuer: string },
): { secret: string; uri: string; sealed: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: email, secret }), sealed: sealSecret(core, id, secret) }
}

/** Encrypts the secrets of authenticator apps that an earlier version stored in the clear. */
export async function sealTwoStepSecrets(core: Pick<Core, 'pool' | 'vault'>): Promise<void> {
  const { rows } = await core.pool.query<{ id: string; totp_secret: string }>(
    'select id, totp_secret from users where totp_secret is not null and not starts_with(totp_secret, $1)',
    [SEALED],
  )
  for (const { id, totp_secret: secret } of rows) {
    const sealed = sealSecret(core, id, secret)
    await core.pool.query('update users set totp_secret = $3 where id = $1 and totp_secret = $2', [id, secret, sealed])
  }
}

/** Whether the app's code is right now, one step earlier or later, and unused: each code works once. */
export async function isAppCode({ core, tx, now }: AccountCall, person: Person, code: string): Promise<boolean> {
  if (!person.totp_secret || !/^\d{6}$/.test(code)) return false
  const epoch = Math.floor(now.getTime() / 1000)
  const secret = openSecret(core, person.id, person.totp_secret)
  if (!secret) return false
  const found = await verify({ secret, token: code, epoch, epochTolerance: STEP_S, period: STEP_S })
  if (!found.valid || !('epoch' in found)) return false
  const { rowCount } = await tx.query(
    'update users set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)',
    [person.id, Math.floor(found.epoch / STEP_S)],
  )
  return rowCount === 1
}

/** Whether it is one of the person's recovery codes, which is then used up. */
export async function isRecoveryCode({ tx }: AccountCall, userId: string, code: string): Promise<boolean> {
  if (code.length !== RECOVERY_CODE_CHARS) return false
  await tx.commitSoFar() // no connection is held while the code is hashed
  const hash = await recoveryHash(userId, code)
  const { rowCount } = await tx.query(
    'update users set recovery_hashes = recovery_hashes - $2::text where id = $1 and recovery_hashes ? $2::text',
    [userId, hash],
  )
  return rowCount === 1
}

/**
 * Creates recovery codes as they are shown once ('abcd-efgh-…'), and their hashes for storage. Commits the transaction
 * so far.
 */
export async function makeRecoveryCodes(
  { tx }: Pick<AccountCall, 'tx'>,
  userId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  await tx.commitSoFar() // ten hashes: no connection is held meanwhile
  const plain = Array.from({ length: RECOVERY_CODES }, randomBase32)
  const hashes: string[] = []
  for (const code of plain) hashes.push(await recoveryHash(userId, code))
  return { codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

const randomBase32 = () => Array.from(randomBytes(RECOVERY_CODE_CHARS), (byte) => BASE32[byte % 32]).join('')

// the person's id is the salt, so one hash is enough to check all ten codes
async function recoveryHash(userId: string, code: string): Promise<string> {
  const salt = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const raw = await hashRaw(code, { salt, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return raw.toString('base64url')
}
