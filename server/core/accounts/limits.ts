import { isIPv6 } from 'node:net'
import { Problem } from '#contract/core/model/problem.ts'
import {
  CODES_AN_HOUR,
  CODES_OF_ACCOUNT_AN_HOUR,
  FAILURES_OF_ACCOUNT,
  FAILURES_OF_ADDRESS,
  FAILURES_WINDOW_MINUTES,
  REGISTRATIONS_AN_HOUR,
  SECOND_STEPS_AN_HOUR,
} from '#contract/core/people/sign-in.ts'
import type { Tx } from '../database/kysely.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'
import type { Origin } from '../requests/declare.ts'

/** The part of a handler's call that accounts need. */
export interface AccountCall {
  core: Core
  tx: Transaction
  now: Date
  origin: Origin
}

const LIMITS = {
  /** Per account and network: a stranger's attempts block only the stranger. */
  sign_in: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  sign_in_address: { most: FAILURES_OF_ADDRESS, minutes: FAILURES_WINDOW_MINUTES },
  /** Per account and known device; failures from networks do not affect it. */
  sign_in_device: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  /** Per account over all networks: only slows responses down. */
  sign_in_account: { most: Number.MAX_SAFE_INTEGER, minutes: FAILURES_WINDOW_MINUTES },
  /** Second steps after a right password, per account over all unknown devices. */
  second_step: { most: SECOND_STEPS_AN_HOUR, minutes: 60 },
  /** A signed-in person's own password or code, per person. */
  proof: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  /** The second factor after a right password, apart: a right password would clear the count of wrong codes. */
  proof_factor: { most: FAILURES_OF_ACCOUNT, minutes: FAILURES_WINDOW_MINUTES },
  /** Ways to an identity provider, and returns from it, per network. */
  sign_on: { most: 120, minutes: 15 },
  new_password: { most: 10, minutes: 60 },
  code: { most: CODES_AN_HOUR, minutes: 60 },
  /** Limits the mails that strangers can make the system send to one person. */
  code_account: { most: CODES_OF_ACCOUNT_AN_HOUR, minutes: 60 },
  code_address: { most: 60, minutes: 60 },
  register: { most: REGISTRATIONS_AN_HOUR, minutes: 60 },
  /** Messages from anybody, per network: docs/rules/contacts.md. */
  message: { most: 5, minutes: 60 },
  /** Violations reported without an account, per network: docs/rules/violations.md. */
  report: { most: 5, minutes: 60 },
  /** Orders without an account, per network: docs/rules/shop.md. */
  order: { most: 20, minutes: 60 },
  /** Subscriptions by mail per network, and the mails that strangers can make the system send to one address. */
  subscription: { most: 10, minutes: 60 },
  subscription_address: { most: 3, minutes: 1440 },
  /** Appointments per network, and the codes that strangers can make the system mail to one address. */
  booking: { most: 10, minutes: 60 },
  booking_address: { most: 6, minutes: 1440 },
  /** Orders of plans per network, and the invoices that strangers can make the system mail to one address: docs/rules/invoices.md. */
  plan: { most: 10, minutes: 60 },
  /** Discount codes that do not exist, per network: docs/rules/shop.md. */
  discount: { most: 60, minutes: 60 },
  plan_address: { most: 6, minutes: 1440 },
  /** Text messages that strangers can make the system send: to one number, and from one network. They cost money. */
  sms_number: { most: 4, minutes: 1440 },
  sms_network: { most: 8, minutes: 60 },
  /** And from one account, whichever numbers and networks it uses. */
  sms_person: { most: 6, minutes: 1440 },
} as const
type Kind = keyof typeof LIMITS

/** The subject of a counter: an account (its e-mail address, known or not), a person or a network. */
export interface Counted {
  kind: Kind
  of: string
}

/** The full address for IPv4, the /64 network for IPv6, all of which belongs to one household or office. */
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
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit; `removeAttempts` removes a
 * successful one. The count is committed and the connection returned.
 *
 * @returns the ids of the counted attempts. @throws Problem('too_many') with the seconds until the next attempt.
 */
export async function countAttempt({ core, tx, now }: AccountCall, counted: readonly Counted[]): Promise<number[]> {
  const keys = counted.map((one) => keyOf(core, one))
  // in a fixed order, so that two attempts never deadlock
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
  await tx.commitSoFar()
  return ids
}

/** The number of attempts within the window. */
export async function countOf({ core, tx, now }: AccountCall, counted: Counted): Promise<number> {
  const from = new Date(now.getTime() - LIMITS[counted.kind].minutes * 60_000)
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from attempts where kind = $1 and key = $2 and at > $3',
    [counted.kind, keyOf(core, counted), from],
  )
  return rows[0]?.n ?? 0
}

/** Removes a successful attempt from the counts. */
export async function removeAttempts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from attempts where id = any($1)', [ids])
}

/** Removes the newest attempts from the count: a success and the step that led to it. */
export async function forgetNewest({ core, tx }: AccountCall, counted: Counted, most: number): Promise<void> {
  await tx.query(
    `delete from attempts where id in
     (select id from attempts where kind = $1 and key = $2 order by at desc, id desc limit $3)`,
    [counted.kind, keyOf(core, counted), most],
  )
}

/** Clears the failures of an account; those of its network remain. */
export async function forgetFailures({ core, tx }: AccountCall, counted: Counted): Promise<void> {
  await tx.query('delete from attempts where kind = $1 and key = $2', [counted.kind, keyOf(core, counted)])
}
