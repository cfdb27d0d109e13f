import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Announcement } from '#contract/features/coming/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface ComingTables {
  coming_announcements: {
    id: Generated<string>
    title: Localized
    body: Localized
    opens_at: Date | string | null
    link: string
    status: Generated<Announcement['status']>
    published_at: Generated<Date | null>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  coming_subscribers: Record<never, never>
}
export type AnnouncementRow = Selectable<ComingTables['coming_announcements']>

/** A call of any route of this feature. */
export type ComingCall = Omit<Call<ComingTables, Route>, 'params' | 'query' | 'body' | 'parts'>
