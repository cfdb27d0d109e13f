import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { generateSecret, generateURI, verify } from 'otplib'
import { RECOVERY_CODE_CHARS, RECOVERY_CODES } from '#contract/core/sign-in.ts'
import type { Door } from './accounts-limits.ts'

/** Seconds of one time step, and how far a phone's clock may be off: one step either way. */
const STEP_S = 30
const ISSUER = 'Nutag'
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

interface Person {
  id: string
  totp_secret: string | null
  totp_last_step: number | null
}

/** A new secret, and the address that an authenticator app reads from a picture. */
export function makeTwoStepSecret(email: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) }
}

/** Whether the app's code is right now, one step earlier or later, and was not used before: one code works once. */
export async function isAppCode({ tx, now }: Door, person: Person, code: string): Promise<boolean> {
  if (!person.totp_secret || !/^\d{6}$/.test(code)) return false
  const epoch = Math.floor(now.getTime() / 1000)
  const found = await verify({ secret: person.totp_secret, token: code, epoch, epochTolerance: STEP_S, period: STEP_S })
  if (!found.valid || !('epoch' in found)) return false
  const { rowCount } = await tx.query(
    'update users set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)',
    [person.id, Math.floor(found.epoch / STEP_S)],
  )
  return rowCount === 1
}

/** Whether it is one of the person's recovery codes; it is used up by this. */
export async function isRecoveryCode({ tx }: Door, userId: string, code: string): Promise<boolean> {
  if (code.length !== RECOVERY_CODE_CHARS) return false
  await tx.keepSoFar() // no connection is held while the code is hashed
  const hash = await recoveryHash(userId, code)
  const { rowCount } = await tx.query(
    'update users set recovery_hashes = recovery_hashes - $2::text where id = $1 and recovery_hashes ? $2::text',
    [userId, hash],
  )
  return rowCount === 1
}

/** New recovery codes as they are shown once ('abcd-efgh-…'), and what is kept of them. What was done so far is kept. */
export async function makeRecoveryCodes(
  { tx }: Pick<Door, 'tx'>,
  userId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  await tx.keepSoFar() // ten hashes: no connection is held meanwhile
  const plain = Array.from({ length: RECOVERY_CODES }, randomBase32)
  const hashes: string[] = []
  for (const code of plain) hashes.push(await recoveryHash(userId, code))
  return { codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

const randomBase32 = () => Array.from(randomBytes(RECOVERY_CODE_CHARS), (byte) => BASE32[byte % 32]).join('')

// the person's id is the salt: one hash decides about all ten codes
async function recoveryHash(userId: string, code: string): Promise<string> {
  const salt = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const raw = await hashRaw(code, { salt, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return raw.toString('base64url')
}
