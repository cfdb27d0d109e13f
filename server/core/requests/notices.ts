import { sql } from 'kysely'
import type { Actor, Role } from '#contract/core/model/actor.ts'
import type { NoticeIcon } from '#contract/core/model/alert.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { type Address, inGroups } from '../access/addressed.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'

/** New work of one office. */
export interface Alert {
  /** The key of its kind, 'feature.name'. */
  kind: string
  /** The office that has to act. */
  office: { areaId: string; role: Role }
  /** The area that the record belongs to. */
  area: Localized
  /** The subject, in one line. */
  subject: Localized
  dueOn: Day | null
}

/** The details of the record that a notice shows. */
export interface NoticeAbout extends Pick<Alert, 'area' | 'subject' | 'dueOn'> {
  icon: NoticeIcon
  /** For notices about work, the key of its kind: one of `pending`, or that of a reminder. */
  kind?: string
  /** For reminders: the stage in which the record waits. */
  stage?: string
}

/**
 * A short automatic notification, caused by an action on a record. The record's feature determines the recipients.
 * Source: docs/rules/notifications.md.
 */
export interface Notice {
  to: readonly Address[]
  /** Set for new work: `to` is then the office that has to act, and several on one day are shown as a group. */
  alert?: Alert
  /** The record it is about, for notices other than new work. */
  about?: NoticeAbout
  title: Localized
  body: Localized
  /** The record's page in the dashboard; citizens open it at the same address without '/dashboard'. */
  link: string
  /** Also by e-mail, to people who want notifications by e-mail. */
  byMail?: boolean
  /** A key for notices that are sent only once, however often their cause occurs. */
  once?: string
}

/** A notice about new work; its recipients are the people of the office. */
export type WorkNotice = Omit<Notice, 'to' | 'byMail' | 'alert' | 'about'> & { alert: Alert }

/**
 * The context of a notice: the transaction of its cause and the person who caused it (null: without an account), or the
 * office for automatic causes.
 */
export interface NoticeContext {
  tx: Tx
  actor: (Pick<Actor, 'role' | 'areaId'> & { id: string | null }) | null
  now: Date
  later(kind: string, payload: object, runAt?: Date): Promise<void>
  broadcast(rooms: readonly string[]): void
}

/** Delivers notices. The one feature that stores them declares it (`serve`). */
export type NoticeWriter = (context: NoticeContext, notice: Notice) => Promise<void>

/** The number of active people at these addresses, each counted once, and how many of them want mails. */
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

/** Maximum length of a notice's text; quotations are cut to fit. */
const BODY_MAX = 1000

/** Fills a text of both catalogues for each language. */
export function inBoth(
  words: Record<Lang, string>,
  params: (lang: Lang) => Record<string, string | number>,
): { mn: string; en: string } {
  const text = (lang: Lang) => shortened(fill(words[lang], params(lang)), BODY_MAX)
  return { mn: text('mn'), en: text('en') }
}

/** Cuts a text to `max` characters, with an ellipsis where text was left out. */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
