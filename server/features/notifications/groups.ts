import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { addressedTo } from '../../core/access/addressed.ts'
import { alertKind, alertList } from '../../core/messages/alerts.ts'
import type { Core } from '../../core/requests/context.ts'
import type { NotificationCall, StoredAlert } from './tables.ts'

/** Whether a notification is addressed to the reader. */
export const mine = addressedTo('notification_targets', 'notification_id')

/** Maximum alerts listed on the page of a group; all are in the list of the work itself. */
const ITEMS_MAX = 50
/** Maximum subjects named in a group. */
const NAMED = 3

/** Whether the reader has read it, or it is settled. */
const hasRead = (
  t: string,
  { id }: Pick<Actor, 'id'>,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${t}.settled_at`)} is not null or exists (
  select from notification_reads r where r.notification_id = ${sql.ref(`${t}.id`)} and r.user_id = ${id}))`

/** Whether it is the reader's newest of its group, or in no group: a group is one row of a list. */
export const isHead = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(notifications.group_key is null or not exists (
  select from notifications newer where newer.group_key = notifications.group_key
    and (newer.sent_at, newer.id) > (notifications.sent_at, notifications.id) and ${mine('newer', actor)}))`

/** Whether something of the group, or a single notification, is unread. */
export const isUnreadGroup = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(case when notifications.group_key is null
  then not ${hasRead('notifications', actor)}
  else exists (select from notifications g where g.group_key = notifications.group_key
    and not ${hasRead('g', actor)} and ${mine('g', actor)}) end)`

/** The data of a group that is selected together with its newest alert. */
export interface Group {
  all: number
  unread: number
  /** When the last of them was settled; null while one is pending. */
  settledAt: string | null
  /** The newest unread alert; the newest one when all are read. */
  newest: { title: BothTexts; body: BothTexts; link: string; alert: StoredAlert }
  /** The earliest deadline of the unread ones; of all when all are read. */
  dueOn: Day | null
  subjects: Localized[]
}
type BothTexts = { mn: string; en: string }

/** Aggregates the group of an alert; null for other notifications. */
export const groupOf = (
  actor: Actor,
): RawBuilder<Group | null> => sql<Group | null>`(case when notifications.group_key is not null then (
  select jsonb_build_object('all', count(*), 'unread', count(*) filter (where not g.is_read),
    'settledAt', case when bool_and(g.settled_at is not null) then max(g.settled_at) end,
    'newest', (array_agg(jsonb_build_object('title', g.title, 'body', g.body, 'link', g.link, 'alert', g.alert)
      order by g.is_read, g.sent_at desc, g.id desc))[1],
    'dueOn', case when bool_and(g.is_read) then min(g.alert ->> 'dueOn') else min(g.alert ->> 'dueOn') filter (where not g.is_read) end,
    'subjects', to_jsonb((array_agg(g.alert -> 'subject' order by g.is_read, g.sent_at desc, g.id desc))[1:${sql.lit(NAMED)}]))
  from (select g.*, ${hasRead('g', actor)} as is_read from notifications g
    where g.group_key = notifications.group_key and ${mine('g', actor)}) g) end)`

/** The number of alerts in a row: the unread ones, or all when all are read. */
export const countOf = ({ all, unread }: Group): number => unread || all

/** The combined texts of several alerts; undefined for a single one, which keeps its own. */
export function groupTexts(
  { features, now }: Pick<Core, 'features' | 'now'>,
  reader: Pick<Actor, 'id' | 'role'>,
  group: Group,
): { title: BothTexts; body: BothTexts; list: string | undefined } | undefined {
  const { subjects, newest } = group
  const { kind: key, office } = newest.alert
  const count = countOf(group)
  const kind = alertKind(features, key)
  if (!kind || count < 2) return undefined
  const title = (lang: Lang) => fill(kind.many[lang], { count, area: inLang(office, lang) })
  const named = subjects.slice(0, count)
  const body = (lang: Lang) =>
    named.map((subject) => inLang(subject, lang)).join('; ') + (count > named.length ? ' …' : '')
  return {
    title: { mn: title('mn'), en: title('en') },
    body: { mn: body('mn'), en: body('en') },
    list: alertList(features, key, reader, now()),
  }
}

interface ItemRow {
  id: string
  alert: StoredAlert
  link: string
  settled_at: Date | null
  is_read: boolean
}

/** The alerts in the same group, newest first; empty for notifications without a group. */
export async function groupItems(call: NotificationCall, actor: Actor, id: string) {
  const { rows } = call
  const found = await rows
    .from('notifications')
    .select(['notifications.id', 'notifications.alert', 'notifications.link', 'notifications.settled_at'])
    .select(hasRead('notifications', actor).as('is_read'))
    .where(
      sql<boolean>`notifications.group_key = (select group_key from notifications one where one.id = ${id} and ${mine('one', actor)})`,
    )
    .where(mine('notifications', actor))
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(ITEMS_MAX)
    .execute()
  return (found as ItemRow[]).map(({ id: itemId, alert, link, settled_at: settledAt, is_read: isRead }) => ({
    id: itemId,
    subject: alert.subject,
    area: alert.area,
    dueOn: alert.dueOn,
    link,
    isRead,
    isDone: settledAt !== null,
  }))
}

/** The ids that are read together with this one: the reader's whole group. */
export async function groupIds({ rows }: NotificationCall, actor: Actor, id: string): Promise<string[]> {
  const found = await rows
    .from('notifications')
    .select('notifications.id')
    .where(
      sql<boolean>`(notifications.id = ${id} or notifications.group_key = (select group_key from notifications one where one.id = ${id}))`,
    )
    .where(mine('notifications', actor))
    .where(sql<boolean>`not ${hasRead('notifications', actor)}`)
    .execute()
  return found.map((one) => one.id)
}
