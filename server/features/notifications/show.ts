import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import { notificationWorkflow, type Received, type Sent, type Target } from '#contract/features/notifications/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { alertKind } from '../../core/messages/alerts.ts'
import type { Core } from '../../core/requests/context.ts'
import type { NoticeAbout } from '../../core/requests/notices.ts'
import { countOf, type Group, groupTexts } from './groups.ts'
import type { NotificationCall, NotificationRow, StoredAlert } from './tables.ts'
import { senderOf } from './targets.ts'

interface SenderRow {
  first_name: string
  last_name: string
}

/** The names of the author; null when the account no longer exists. */
export const senderName = (): RawBuilder<SenderRow | null> => sql<SenderRow | null>`(
  select jsonb_build_object('first_name', s.first_name, 'last_name', s.last_name)
  from users s where s.id = notifications.sender_id)`

/** When the reader has read it. */
export const readAt = (readerId: string): RawBuilder<Date | null> => sql<Date | null>`(
  select r.read_at from notification_reads r where r.notification_id = notifications.id and r.user_id = ${readerId})`

/** Whether it is unread by the reader and not settled. */
export const isUnread = (
  readerId: string,
): RawBuilder<boolean> => sql<boolean>`(notifications.settled_at is null and not exists (
  select from notification_reads r where r.notification_id = notifications.id and r.user_id = ${readerId}))`

export type SeenRow = NotificationRow & { area: AreaRefRow | null; sender: SenderRow | null }

const RECEIVED = [
  'notifications.id',
  'notifications.title',
  'notifications.body',
  'notifications.sender_role',
  'notifications.sent_at',
  'notifications.link',
  'notifications.alert',
  'notifications.group_key',
  'notifications.about',
  'notifications.settled_at',
] as const

/** The columns read for a recipient. */
export const receivedColumns = [...RECEIVED] as const

type ReceivedRow = Pick<
  NotificationRow,
  'id' | 'title' | 'body' | 'sender_role' | 'sent_at' | 'link' | 'alert' | 'group_key' | 'about' | 'settled_at'
> & {
  area: AreaRefRow | null
  grouped: Group | null
  sender: SenderRow | null
  read_at: Date | null
  has_figures: boolean
}

/** Expressions selected in addition to the columns for a recipient. */
export const receivedExtras = ({ rows }: Pick<NotificationCall, 'rows'>, readerId: string) =>
  [
    areaRef('notifications.area_id').as('area'),
    senderName().as('sender'),
    readAt(readerId).as('read_at'),
    sql<boolean>`(not notifications.automatic and ${rows.may('send', 'notifications')})`.as('has_figures'),
  ] as const

const showSender = (sender: SenderRow | null, role: Role): Sent['sender'] =>
  sender && { firstName: sender.first_name, lastName: sender.last_name, role }

/** A notification for a recipient. */
export function showReceived(call: Pick<NotificationCall, 'core' | 'actor'>, row: ReceivedRow): Received {
  if (!row.area || !row.sent_at) throw new Error(`notification ${row.id} was not sent`)
  const { core } = call
  const { grouped } = row
  const several = grouped ? groupTexts(core, senderOf(call), grouped) : undefined
  const single = grouped?.newest ?? row
  const settledAt = grouped ? dateOf(grouped.settledAt) : row.settled_at
  const isRead = grouped ? grouped.unread === 0 : row.read_at !== null || settledAt !== null
  return {
    id: row.id,
    title: several?.title ?? single.title,
    body: several?.body ?? single.body,
    sender: showSender(row.sender, row.sender_role),
    area: row.area,
    sentAt: row.sent_at.toISOString(),
    link: several?.list ?? single.link,
    readAt: isRead ? (row.read_at ?? settledAt ?? row.sent_at).toISOString() : null,
    doneAt: settledAt?.toISOString() ?? null,
    hasFigures: row.has_figures,
    alert: row.alert ? showAlert(core, row.alert, grouped) : row.about && showAbout(row.about),
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const showAbout = ({ icon, subject, area, dueOn }: NoticeAbout) => ({ icon, count: 1, subject, area, dueOn })

function showAlert({ features }: Pick<Core, 'features'>, alert: StoredAlert, group: Group | null): Received['alert'] {
  const { kind, subject, area, dueOn } = group?.newest.alert ?? alert
  const icon = alertKind(features, kind)?.icon
  if (!icon) return null
  return group
    ? { icon, count: countOf(group), subject, area, dueOn: group.dueOn }
    : { icon, count: 1, subject, area, dueOn }
}

const readsOf = sql<number>`(select coalesce(sum(a.reads), 0)::int from notification_areas a where a.notification_id = notifications.id)`

/** Expressions selected in addition to the columns for the office. */
export const sentExtras = (area = areaRef('notifications.area_id')) =>
  [area.as('area'), senderName().as('sender'), readsOf.as('reads')] as const

/** The targets of some notifications, in their original order. */
export async function targetsOf(
  { rows }: Pick<NotificationCall, 'rows'>,
  ids: readonly string[],
): Promise<Map<string, Target[]>> {
  const byId = new Map<string, Target[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byId
  const found = await rows
    .from('notification_targets')
    .select(['notification_targets.notification_id', 'notification_targets.user_id', 'notification_targets.role'])
    .select(areaRef('notification_targets.area_id').as('area'))
    .select(personRef.as('person'))
    .where('notification_targets.notification_id', 'in', ids)
    .orderBy('notification_targets.place')
    .execute()
  for (const row of found) {
    const isPerson = row.user_id !== null
    byId.get(row.notification_id)?.push({
      kind: isPerson ? 'person' : row.role ? 'role' : 'area',
      role: isPerson ? null : row.role,
      area: isPerson ? null : row.area,
      person: row.person,
    })
  }
  return byId
}

const personRef = sql<Target['person']>`(
  select jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'role', p.role,
    'area', ${areaRef('p.area_id')})
  from users p where p.id = notification_targets.user_id)`

/** A notification for its office. */
export function showSent(
  call: Pick<NotificationCall, 'rows' | 'actor'>,
  row: SeenRow & { reads: number },
  targets: Target[],
): Sent {
  if (!row.area) throw new Error(`notification ${row.id} has no area`)
  const isOwn = row.area_id === senderOf(call).areaId
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    byMail: row.by_mail,
    status: row.status,
    sender: showSender(row.sender, row.sender_role),
    areaId: row.area_id,
    area: row.area,
    targets,
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    recipients: row.recipients,
    reads: row.reads,
    mails: row.mails_wanted > 0 ? { wanted: row.mails_wanted, written: row.mails_written } : null,
    updatedAt: row.updated_at.toISOString(),
    canWrite: isOwn && row.status === 'draft',
    allowedActions: isOwn
      ? call.rows.moves(notificationWorkflow, row.status, row.sender_id).map(({ action }) => action)
      : [],
    version: row.version,
  }
}
