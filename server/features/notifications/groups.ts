import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/actor.ts'
import type { Day } from '#contract/core/dates.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { addressedTo } from '../../core/addressed.ts'
import { alertKind, alertList } from '../../core/alerts.ts'
import type { Core } from '../../core/core.ts'
import type { NotificationCall, StoredAlert } from './tables.ts'

/** "Addressed to the reader." */
export const mine = addressedTo('notification_targets', 'notification_id')

/** Alerts of a group that the page of the group lists; the rest is in the list of the work itself. */
const ITEMS_MAX = 50
/** Subjects that the line of a group names. */
const NAMED = 3

const hasRead = (t: string, { id }: Pick<Actor, 'id'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from notification_reads r where r.notification_id = ${sql.ref(`${t}.id`)} and r.user_id = ${id})`

/** "The newest of its group that the reader has", also for what is in no group: a group is one line of a list. */
export const isHead = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(notifications.group_key is null or not exists (
  select from notifications newer where newer.group_key = notifications.group_key
    and (newer.sent_at, newer.id) > (notifications.sent_at, notifications.id) and ${mine('newer', actor)}))`

/** "Something of the group is unread"; without a group: "it is unread". */
export const isUnreadGroup = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(case when notifications.group_key is null
  then not ${hasRead('notifications', actor)}
  else exists (select from notifications g where g.group_key = notifications.group_key
    and not ${hasRead('g', actor)} and ${mine('g', actor)}) end)`

/** What of a group is selected together with its newest alert. */
export interface Group {
  all: number
  unread: number
  /** The newest unread alert; the newest one when all are read. */
  newest: { title: BothTexts; body: BothTexts; link: string; alert: StoredAlert }
  /** The nearest deadline of the unread ones; of all when all are read. */
  dueOn: Day | null
  subjects: Localized[]
}
type BothTexts = { mn: string; en: string }

/** Counts the group of an alert; null for other notifications. */
export const groupOf = (
  actor: Actor,
): RawBuilder<Group | null> => sql<Group | null>`(case when notifications.group_key is not null then (
  select jsonb_build_object('all', count(*), 'unread', count(*) filter (where not g.is_read),
    'newest', (array_agg(jsonb_build_object('title', g.title, 'body', g.body, 'link', g.link, 'alert', g.alert)
      order by g.is_read, g.sent_at desc, g.id desc))[1],
    'dueOn', case when bool_and(g.is_read) then min(g.alert ->> 'dueOn') else min(g.alert ->> 'dueOn') filter (where not g.is_read) end,
    'subjects', to_jsonb((array_agg(g.alert -> 'subject' order by g.is_read, g.sent_at desc, g.id desc))[1:${sql.lit(NAMED)}]))
  from (select g.*, ${hasRead('g', actor)} as is_read from notifications g
    where g.group_key = notifications.group_key and ${mine('g', actor)}) g) end)`

/** Alerts that a line stands for: the unread ones, all when all are read. */
export const countOf = ({ all, unread }: Group): number => unread || all

/** The texts of several alerts as one; undefined for a single one, which has its own. */
export function groupTexts(
  { features }: Pick<Core, 'features'>,
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
    list: alertList(features, key, reader),
  }
}

interface ItemRow {
  id: string
  alert: StoredAlert
  link: string
  is_read: boolean
}

/** The alerts of the group of one, newest first; nothing for what is in no group. */
export async function groupItems(call: NotificationCall, actor: Actor, id: string) {
  const { rows } = call
  const found = await rows
    .from('notifications')
    .select(['notifications.id', 'notifications.alert', 'notifications.link'])
    .select(hasRead('notifications', actor).as('is_read'))
    .where(
      sql<boolean>`notifications.group_key = (select group_key from notifications one where one.id = ${id} and ${mine('one', actor)})`,
    )
    .where(mine('notifications', actor))
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(ITEMS_MAX)
    .execute()
  return (found as ItemRow[]).map(({ id: itemId, alert, link, is_read: isRead }) => ({
    id: itemId,
    subject: alert.subject,
    area: alert.area,
    dueOn: alert.dueOn,
    link,
    isRead,
  }))
}

/** The ids that are read together with this one: all of its group that the reader has. */
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
