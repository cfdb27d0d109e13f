import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { media } from '#contract/features/media/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface MediaTables {
  media: {
    id: Generated<string>
    area_id: string
    owner_id: string | null
    file_id: string
    name: string
    alt: Generated<Localized>
    decorative: Generated<boolean>
    credit: Generated<string>
    status: Generated<'private' | 'shared'>
    search: string
    version: Generated<number>
    created_at: Date
  }
}
export type MediaRecord = Selectable<MediaTables['media']>
export type MediaCall<N extends keyof (typeof media)['routes']> = Call<MediaTables, (typeof media)['routes'][N]>
export type AnyMediaCall = Call<MediaTables, Route>
