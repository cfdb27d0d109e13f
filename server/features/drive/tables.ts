import type { Generated, Selectable } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { FileKind } from '#contract/features/drive/index.ts'
import type { ColleagueTable } from '../../core/access/colleagues.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface DriveTables {
  drive_spaces: {
    id: Generated<string>
    owner_id: string | null
    area_id: string | null
    taken_from: Localized | null
    quota: number | null
    version: Generated<number>
  }
  drive_nodes: {
    id: Generated<string>
    space_id: string
    parent_id: string | null
    line: string[]
    is_folder: boolean
    name: string
    kind: FileKind
    content_id: string | null
    type: string | null
    bytes: number
    search: string
    tags: Generated<string[]>
    author_id: string | null
    changed_by: string | null
    changed_at: Date
    deleted_at: Date | null
    deleted_by: string | null
    deleted_with: string | null
    version: Generated<number>
  }
  drive_contents: {
    id: Generated<string>
    node_id: string
    space_id: string
    no: number
    type: string
    bytes: number
    author_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  drive_uploads: {
    id: Generated<string>
    parent_id: string
    space_id: string
    author_id: string
    name: string
    bytes: number
    received: Generated<number>
    modified: number | null
    replaces_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  drive_shares: {
    id: Generated<string>
    node_id: string
    user_id: string | null
    area_id: string | null
    role: Role | null
    below: boolean
    edits: boolean
    version: Generated<number>
  }
  drive_stars: { id: Generated<string>; node_id: string; user_id: string; version: Generated<number> }
  drive_visits: { id: Generated<string>; user_id: string; seen_at: Date; version: Generated<number> }
  drive_links: {
    id: Generated<string>
    node_id: string
    secret_hash: string
    password_hash: string | null
    expires_at: Date
    author_id: string | null
    opened: Generated<number>
    tries: Generated<number>
    tries_since: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  users: ColleagueTable
}

export type NodeRecord = Selectable<DriveTables['drive_nodes']>
export type UploadRecord = Selectable<DriveTables['drive_uploads']>
/** A call of any route of the feature. */
export type DriveCall = Omit<Call<DriveTables, Route>, 'params' | 'query' | 'body' | 'parts'>
