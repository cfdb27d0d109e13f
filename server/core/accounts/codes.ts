import { randomBytes, randomInt } from 'node:crypto'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  INVITATION_HOURS,
  RESET_LINK_HOURS,
} from '#contract/core/people/sign-in.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import type { AccountCall } from './limits.ts'

export type CodePurpose = 'verify' | 'reset' | 'phone' | 'proof'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A mailed link: an invitation, the confirmation of a new e-mail address, or a new password of staff. */
type LinkPurpose = 'invite' | 'email' | 'reset'

/** Expires the codes or links of a person for one purpose. */
export async function endLinks(
  { tx, now }: AccountCall,
  userId: string,
  purpose: CodePurpose | LinkPurpose,
): Promise<void> {
  await tx.query('update codes set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null', [
    userId,
    purpose,
    now,
  ])
}

/** A code or the token of a link, and when it expires. */
export interface MadeSecret {
  value: string
  until: Date
}

/**
 * Creates a six-digit code; only its keyed hash is stored, and earlier ones for the same purpose expire. `about` is what the code
 * confirms, and is checked with it.
 */
export async function makeCode(
  call: AccountCall,
  userId: string,
  purpose: CodePurpose,
  about = '',
): Promise<MadeSecret> {
  await endLinks(call, userId, purpose)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const until = new Date(call.now.getTime() + CODE_MINUTES * 60_000)
  await call.tx.query(
    'insert into codes (user_id, purpose, hash, expires_at, created_at) values ($1, $2, $3, $4, $5)',
    [userId, purpose, call.core.sign(`code ${purpose} ${userId} ${code}${about}`), until, call.now],
  )
  return { value: code, until }
}

/** A code as it was entered; `about`: what it was made for, e.g. a telephone number. */
interface AskedCode {
  code: string
  about?: string
}

/**
 * Checks a code and counts the attempt, right or wrong; at most five per code. `undefined` stands for an unknown person
 * and takes equally long.
 *
 * @returns the id of the code when it is right, for `useCode`. Call `tx.commitSoFar` before rejecting a wrong one.
 */
export async function checkCode(
  { core, tx, now }: AccountCall,
  userId: string | undefined,
  purpose: CodePurpose,
  { code, about = '' }: AskedCode,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `update codes set tries = tries + 1
     where id = (select id from codes where user_id = $1 and purpose = $2 and used_at is null order by created_at desc limit 1)
       and used_at is null and tries < $3 and expires_at > $4
     returning id, hash`,
    [userId ?? NOBODY, purpose, CODE_TRIES, now],
  )
  const expected = core.sign(`code ${purpose} ${userId} ${code}${about}`)
  return rows[0]?.hash === expected ? rows[0].id : undefined
}

/** Marks a code or an invitation as used. @returns false when it was already used. */
export async function useCode({ tx, now }: AccountCall, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('update codes set used_at = $2 where id = $1 and used_at is null', [id, now])
  return rowCount === 1
}

/** Checks a code and marks it as used. A wrong attempt is committed, so that it counts. @returns whether it was right. */
export async function redeemCode(
  call: AccountCall,
  userId: string,
  purpose: CodePurpose,
  asked: AskedCode,
): Promise<boolean> {
  const id = await checkCode(call, userId, purpose, asked)
  if (id && (await useCode(call, id))) return true
  await call.tx.commitSoFar()
  return false
}

/** Creates the token of a link, valid once, for 72 hours or for one in which a password is reset; earlier ones for the same purpose expire. */
export async function makeLink(call: AccountCall, userId: string, purpose: LinkPurpose): Promise<MadeSecret> {
  await endLinks(call, userId, purpose)
  const [id, secret] = [crypto.randomUUID(), randomBytes(32).toString('base64url')]
  const until = new Date(call.now.getTime() + (purpose === 'reset' ? RESET_LINK_HOURS : INVITATION_HOURS) * 3_600_000)
  await call.tx.query(
    'insert into codes (id, user_id, purpose, hash, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, purpose, call.core.sign(`${purpose} ${id} ${secret}`), until, call.now],
  )
  return { value: `${id}.${secret}`, until }
}

/** The link of a token while it is valid. */
export async function findLink(
  call: AccountCall,
  token: string,
  purpose: LinkPurpose,
): Promise<{ codeId: string; userId: string } | undefined> {
  const [id = '', secret = ''] = token.split('.')
  const { rows } = await call.tx.query(
    `select id, user_id, hash from codes where id::text = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [id, purpose, call.now],
  )
  const found = rows[0]
  if (!found || !isSameSecret(found.hash, call.core.sign(`${purpose} ${id} ${secret}`))) return undefined
  return { codeId: found.id, userId: found.user_id }
}
