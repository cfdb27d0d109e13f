import type { Generated, Selectable } from 'kysely'
import type { Level, Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Sent } from '#contract/features/notifications/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { Alert, NoticeAbout } from '../../core/requests/notices.ts'

/** An alert as stored: with the name of its office at the time. */
export type StoredAlert = Omit<Alert, 'office'> & { office: Localized }

export interface NotificationTables {
  notifications: {
    id: Generated<string>
    area_id: string
    sender_id: string | null
    sender_role: Role
    title: Localized
    body: Localized
    by_mail: boolean
    status: Generated<Sent['status']>
    send_at: Date | null
    scheduled_by: string | null
    sent_at: Date | null
    recipients: number | null
    mails_wanted: Generated<number>
    mails_written: Generated<number>
    mail_cursor: string | null
    automatic: Generated<boolean>
    link: string | null
    alert: StoredAlert | null
    group_key: string | null
    alert_mailed_at: Date | null
    about: NoticeAbout | null
    settled_at: Date | null
    search: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  notification_targets: {
    id: Generated<string>
    notification_id: string
    place: number
    user_id: string | null
    role: Role | null
    area_id: string | null
    sent_at: Date | null
  }
  notification_areas: {
    id: Generated<string>
    area_id: string | null
    notification_id: string
    recipients: number
    reads: Generated<number>
  }
  notification_reads: { user_id: string; notification_id: string; read_at: Date }
  /** Maintained by database triggers: see the migration of core. */
  people_counts: { id: string; area_id: string | null; role: Role; people: number; by_mail: number }
  users: {
    id: string
    email: string
    role: Role
    area_id: string | null
    first_name: string
    last_name: string
    status: string
    lang: 'mn' | 'en'
    notify: unknown
    email_verified_at: Date | null
    present_since: Date
    search: string
  }
  areas: { id: string; parent_id: string | null; level: Level; name: Localized; path: string; ordinal: number }
}

export type NotificationRow = Selectable<NotificationTables['notifications']>
/** A call of any route of the feature. */
export type NotificationCall = Omit<Call<NotificationTables, Route>, 'params' | 'query' | 'body' | 'parts'>
