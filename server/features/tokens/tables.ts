import type { Generated, Selectable } from 'kysely'
import type { TokenAccess } from '#contract/core/model/actor.ts'
import type { ApiToken, tokens } from '#contract/features/tokens/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface TokenTables {
  api_tokens: {
    id: Generated<string>
    user_id: string
    name: string
    hint: string
    scopes: Readonly<Record<string, TokenAccess>>
    secret_hash: Buffer
    search: string
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
  }
}

export type TokenCall<R extends keyof typeof tokens.routes> = Call<TokenTables, (typeof tokens.routes)[R]>

type Row = Pick<
  Selectable<TokenTables['api_tokens']>,
  'id' | 'user_id' | 'name' | 'hint' | 'scopes' | 'created_at' | 'expires_at' | 'last_used_at'
> & { owner: string | null }

/** A token as it leaves the server. */
export const show = (row: Row, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  owner: { id: row.user_id, name: row.owner ?? '' },
  scopes: Object.entries(row.scopes)
    .map(([feature, access]) => ({ feature, access }))
    .toSorted((a, b) => (a.feature < b.feature ? -1 : 1)),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
