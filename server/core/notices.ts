import { sql } from 'kysely'
import type { Actor } from '#contract/core/actor.ts'
import type { Lang, Localized } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { type Address, inGroups } from './addressed.ts'
import type { Alert } from './alerts.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/**
 * A few words that the product itself tells people, because of what somebody has done to a record. Who they are, the feature says
 * whose record it is: nobody chooses them. Source: docs/rules/notifications.md.
 */
export interface Notice {
  to: readonly Address[]
  /** Set for new work: `to` is then the office that has to act, and several of a day are shown as one line. */
  alert?: Alert
  title: Localized
  body: Localized
  /** The record's page in the dashboard; citizens have it at the same address without '/dashboard'. */
  link: string
  /** Also by e-mail, to those who want notifications by it. */
  byMail?: boolean
  /** What it is told for, where that is told once, however often it comes about. */
  once?: string
}

/** A notice about new work: whom it reaches follows from the office. */
export type WorkNotice = Omit<Notice, 'to' | 'byMail' | 'alert'> & { alert: Alert }

/**
 * Where a notice comes from: the transaction of its cause, and who caused it (null: somebody without an account); for what nobody did,
 * the office that it comes from.
 */
export interface Telling {
  tx: Tx
  actor: (Pick<Actor, 'role' | 'areaId'> & { id: string | null }) | null
  now: Date
  later(kind: string, payload: object, runAt?: Date): Promise<void>
  tell(rooms: readonly string[]): void
}

/** How notices reach people: the one feature that has boxes for them declares it (`serve`). */
export type Teller = (telling: Telling, notice: Notice) => Promise<void>

/** How many active people these addresses are, each counted once, and how many of them want mails. */
export async function countAddressed(
  tx: Tx,
  addresses: readonly Address[],
): Promise<{ people: number; byMail: number }> {
  const named = addresses.flatMap(({ user_id: person }) => person ?? [])
  const { rows } = await sql<{ people: number; byMail: number }>`
    select coalesce(sum(people), 0)::int as people, coalesce(sum(by_mail), 0)::int as "byMail" from (
      select people, by_mail from people_counts where ${inGroups('people_counts', addresses)}
      union all
      select 1, wants_mail(u.notify, u.email_verified_at)::int from users u
        where u.id = any(${named}::uuid[]) and u.status = 'active' and not ${inGroups('u', addresses)}) counted`.execute(
    queriesOn(tx),
  )
  return rows[0] ?? { people: 0, byMail: 0 }
}

/** Characters of a notice's text; what it quotes is cut to them. */
const BODY_MAX = 1000

/** The text of a notice: the words of both catalogues filled for each language. */
export function inBoth(
  words: Record<Lang, string>,
  params: (lang: Lang) => Record<string, string | number>,
): { mn: string; en: string } {
  const text = (lang: Lang) => shortened(fill(words[lang], params(lang)), BODY_MAX)
  return { mn: text('mn'), en: text('en') }
}

/** A text of at most `max` characters, with a sign where something was left out. */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
