import { isIPv6 } from 'node:net'
import { Problem } from '#contract/core/problem.ts'
import {
  CODES_AN_HOUR,
  CODES_OF_ACCOUNT_AN_HOUR,
  FAILURES_OF_ACCOUNT,
  FAILURES_OF_ADDRESS,
  FAILURES_WINDOW_MINUTES,
  REGISTRATIONS_AN_HOUR,
  SECOND_STEPS_AN_HOUR,
} from '#contract/core/sign-in.ts'
import type { Core } from './core.ts'
import type { Origin, Tx } from './serve.ts'
import type { Transaction } from './transaction.ts'

/** What a door of accounts stands on: a part of every handler's call. */
export interface Door {
  core: Core
  tx: Transaction
  now: Date
  origin: Origin
}

const LIMITS = {
  /** By account and network: a stranger's tries close no door but the stranger's own. */
  sign_in: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  sign_in_address: { most: FAILURES_OF_ADDRESS, minutes: FAILURES_WINDOW_MINUTES },
  /** By account and known device, which no network's failures close. */
  sign_in_device: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  /** By account over all networks: these only slow the answers down. */
  sign_in_account: { most: Number.MAX_SAFE_INTEGER, minutes: FAILURES_WINDOW_MINUTES },
  /** Second steps after a right password, by account over all unknown devices. */
  second_step: { most: SECOND_STEPS_AN_HOUR, minutes: 60 },
  /** A signed-in person's own password or code, by person. */
  proof: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  new_password: { most: 10, minutes: 60 },
  code: { most: CODES_AN_HOUR, minutes: 60 },
  /** Bounds the mails that strangers make the system send to one person. */
  code_account: { most: CODES_OF_ACCOUNT_AN_HOUR, minutes: 60 },
  code_address: { most: 60, minutes: 60 },
  register: { most: REGISTRATIONS_AN_HOUR, minutes: 60 },
  /** Messages that anybody leaves, by network: docs/rules/contacts.md. */
  message: { most: 5, minutes: 60 },
  /** Violations reported without an account, by network: docs/rules/violations.md. */
  report: { most: 5, minutes: 60 },
} as const
type Kind = keyof typeof LIMITS

/** What is counted: failures of an account (by its e-mail, known or not) or of a network address. */
export interface Counted {
  kind: Kind
  of: string
}

/** The address as a whole for IPv4, its /64 network for IPv6: one household or office has all of that. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (core: Core, { kind, of }: Counted) => core.sign(`attempt ${kind} ${of}`)

/**
 * Counts a try before it is made, so that parallel tries cannot slip past the limit; a good one is taken back by
 * `takeBack`. Kept whatever comes after; no connection is held then.
 * @returns the ids of what was counted. @throws Problem('too_many') with the seconds until the next try.
 */
export async function countTry({ core, tx, now }: Door, counted: readonly Counted[]): Promise<number[]> {
  const keys = counted.map((one) => keyOf(core, one))
  // one order for everybody, so that two tries never wait for each other
  for (const key of keys.toSorted()) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  const ids: number[] = []
  for (const [i, { kind }] of counted.entries()) {
    const { most, minutes } = LIMITS[kind]
    const from = new Date(now.getTime() - minutes * 60_000)
    const { rows } = await tx.query(
      'select at from attempts where kind = $1 and key = $2 and at > $3 order by at desc offset $4 limit 1',
      [kind, keys[i], from, most - 1],
    )
    const oldest: Date | undefined = rows[0]?.at
    if (oldest) {
      const retryAfter = Math.max(1, Math.ceil((oldest.getTime() - from.getTime()) / 1000))
      throw new Problem('too_many', { retryAfter, params: { retryAfter } })
    }
    const made = await tx.query('insert into attempts (kind, key, at) values ($1, $2, $3) returning id', [
      kind,
      keys[i],
      now,
    ])
    ids.push(made.rows[0].id)
  }
  await tx.keepSoFar()
  return ids
}

/** How often something was counted within its window. */
export async function countOf({ core, tx, now }: Door, counted: Counted): Promise<number> {
  const from = new Date(now.getTime() - LIMITS[counted.kind].minutes * 60_000)
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from attempts where kind = $1 and key = $2 and at > $3',
    [counted.kind, keyOf(core, counted), from],
  )
  return rows[0]?.n ?? 0
}

/** The try was good: it does not count. */
export async function takeBack(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from attempts where id = any($1)', [ids])
}

/** Forgets the failures of an account; those of its network address stay. */
export async function forgetFailures({ core, tx }: Door, counted: Counted): Promise<void> {
  await tx.query('delete from attempts where kind = $1 and key = $2', [counted.kind, keyOf(core, counted)])
}
