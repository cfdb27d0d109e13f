import { randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, INVITATION_HOURS } from '#contract/core/sign-in.ts'
import type { Door } from './accounts-limits.ts'
import { isSameSecret } from './same-secret.ts'

export type CodePurpose = 'verify' | 'reset'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A link that is mailed: an invitation, or one that confirms another e-mail address. */
type LinkPurpose = 'invite' | 'email'

/** Ends the codes or links of a person for one purpose. */
export async function endLinks({ tx, now }: Door, userId: string, purpose: CodePurpose | LinkPurpose): Promise<void> {
  await tx.query('update codes set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null', [
    userId,
    purpose,
    now,
  ])
}

/** A code or the token of a link, and when it stops working. */
export interface MadeSecret {
  value: string
  until: Date
}

/** Makes a six-digit code; only its keyed hash is kept, and earlier ones for the same purpose end. */
export async function makeCode(door: Door, userId: string, purpose: CodePurpose): Promise<MadeSecret> {
  await endLinks(door, userId, purpose)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const until = new Date(door.now.getTime() + CODE_MINUTES * 60_000)
  await door.tx.query(
    'insert into codes (user_id, purpose, hash, expires_at, created_at) values ($1, $2, $3, $4, $5)',
    [userId, purpose, door.core.sign(`code ${purpose} ${userId} ${code}`), until, door.now],
  )
  return { value: code, until }
}

/**
 * Tries a code: the try is counted whether it is right or not, at most five for one code. `undefined` stands for a person
 * who is not there and costs the same.
 * @returns the id of the code when it is right; it is used up by `useCode`. Call `tx.keepSoFar` before a refusal.
 */
export async function tryCode(
  { core, tx, now }: Door,
  userId: string | undefined,
  purpose: CodePurpose,
  code: string,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `update codes set tries = tries + 1
     where id = (select id from codes where user_id = $1 and purpose = $2 and used_at is null order by created_at desc limit 1)
       and used_at is null and tries < $3 and expires_at > $4
     returning id, hash`,
    [userId ?? NOBODY, purpose, CODE_TRIES, now],
  )
  const expected = core.sign(`code ${purpose} ${userId} ${code}`)
  return rows[0]?.hash === expected ? rows[0].id : undefined
}

/** Uses a code or an invitation up. @returns false when somebody was faster. */
export async function useCode({ tx, now }: Door, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('update codes set used_at = $2 where id = $1 and used_at is null', [id, now])
  return rowCount === 1
}

/** Makes the token of a link, good for 72 hours and once; earlier ones of the person for the same purpose end. */
export async function makeLink(door: Door, userId: string, purpose: LinkPurpose): Promise<MadeSecret> {
  await endLinks(door, userId, purpose)
  const [id, secret] = [crypto.randomUUID(), randomBytes(32).toString('base64url')]
  const until = new Date(door.now.getTime() + INVITATION_HOURS * 3_600_000)
  await door.tx.query(
    'insert into codes (id, user_id, purpose, hash, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, purpose, door.core.sign(`${purpose} ${id} ${secret}`), until, door.now],
  )
  return { value: `${id}.${secret}`, until }
}

/** The link behind a token while it is good. */
export async function findLink(
  door: Door,
  token: string,
  purpose: LinkPurpose,
): Promise<{ codeId: string; userId: string } | undefined> {
  const [id = '', secret = ''] = token.split('.')
  const { rows } = await door.tx.query(
    `select id, user_id, hash from codes where id::text = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [id, purpose, door.now],
  )
  const found = rows[0]
  if (!found || !isSameSecret(found.hash, door.core.sign(`${purpose} ${id} ${secret}`))) return undefined
  return { codeId: found.id, userId: found.user_id }
}
