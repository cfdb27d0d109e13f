import type { Generated, Selectable } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'

export interface SettingTables {
  setting_changes: {
    id: Generated<string>
    key: string
    /** 'YYYY-MM-DD'. */
    holds_from: string
    /** Any JSON value; written as text. */
    value: unknown
    note: string
    made_by: string | null
    made_at: Date
    ended_how: 'revoked' | 'replaced' | null
    ended_by: string | null
    ended_at: Date | null
    version: Generated<number>
  }
}

export type ChangeRecord = Selectable<SettingTables['setting_changes']>
/** A change with the people who made and ended it. */
export type SeenChange = ChangeRecord & { maker: ContentPerson | null; ender: ContentPerson | null }
