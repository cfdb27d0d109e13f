import { sql } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Account, Notify, Session } from '#contract/features/auth/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import { ACCOUNT_COLUMNS, hasPassword, passkeyCount, type ShownAccount, searchOf } from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { keyOf } from '../../core/storage/store.ts'
import { storeUpload } from '../../core/storage/store-upload.ts'
import { type AuthTables, showAccount } from './account.ts'

type OwnCall = Call<AuthTables, Route>

/** The actor of a route that only signed-in people can call. */
export function meOf({ actor }: Pick<OwnCall, 'actor'>) {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** The current row of the caller's account. */
export function ownRow({ rows, actor }: Pick<OwnCall, 'rows' | 'actor'>): Promise<ShownAccount> {
  return rows
    .from('users')
    .select(ACCOUNT_COLUMNS.map((name) => `users.${name}` as const))
    .select([areaRef('users.area_id').as('area'), passkeyCount.as('passkeys'), hasPassword.as('has_password')])
    .where('users.id', '=', meOf({ actor }).id)
    .executeTakeFirstOrThrow()
}

/** The caller's account for a response. */
export const ownAccount = async (
  call: Pick<OwnCall, 'rows' | 'actor' | 'core' | 'now'>,
): Promise<{ data: Account }> => ({
  data: showAccount(call, await ownRow(call)),
})

/** Changes names and phone. */
export async function changeProfile(
  call: Pick<OwnCall, 'rows' | 'actor' | 'core' | 'now'>,
  body: { firstName: string; lastName: string; phone: string | null; version: number },
): Promise<{ data: Account }> {
  const { version, firstName, lastName, phone } = body
  const { email } = await ownRow(call)
  await call.rows.change(
    'users',
    { id: meOf(call).id, version },
    {
      first_name: firstName,
      last_name: lastName,
      phone,
      search: searchOf({ email, firstName, lastName }),
      updated_at: call.now,
    },
  )
  return ownAccount(call)
}

/** Sets the caller's avatar; the previous one is removed. */
export async function setAvatar(
  call: Pick<OwnCall, 'rows' | 'actor' | 'core' | 'now' | 'parts' | 'after'>,
): Promise<{ data: Account }> {
  const me = meOf(call)
  const id = crypto.randomUUID()
  let taken = false
  for await (const part of call.parts()) {
    if (part.type !== 'file' || taken) continue
    const body = part.file
    const stored = await storeUpload(
      call.core.files,
      id,
      { name: part.filename, body, truncated: () => body.truncated },
      'picture',
    )
    await call.rows.add('files', { id, owner_id: me.id, area_id: me.areaId, ...stored }, { quiet: true })
    taken = true
  }
  if (!taken) throw fieldProblem('file', 'required')
  await call.rows.put('file_links', ['file_id', 'table_name', 'row_id'], {
    file_id: id,
    table_name: 'users',
    row_id: me.id,
  })
  return replaceAvatar(call, id)
}

/** Replaces the previous avatar by the picture `id` (or none). */
export async function replaceAvatar(
  call: Pick<OwnCall, 'rows' | 'actor' | 'core' | 'now' | 'after'>,
  id: string | null,
): Promise<{ data: Account }> {
  const { avatar_file_id: earlier } = await ownRow(call)
  const action = id ? 'set_avatar' : 'remove_avatar'
  await call.rows.changeMany('users', (q) => q.where('id', '=', meOf(call).id), { avatar_file_id: id }, { action })
  if (earlier) {
    await call.rows.remove('files', earlier, { quiet: true })
    call.after(() => call.core.files.remove(keyOf(earlier, '')))
  }
  return ownAccount(call)
}

/** The caller's current sessions. */
export async function ownSessions({ rows, actor, now }: Pick<OwnCall, 'rows' | 'actor' | 'now'>): Promise<Session[]> {
  const found = await rows
    .from('sessions')
    .selectAll('sessions')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return found.map((row) => ({
    id: row.id,
    current: row.id === meOf({ actor }).sessionId,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Changes the language of mails and which of them the caller wants. */
export async function changePreferences(
  call: Pick<OwnCall, 'rows' | 'actor' | 'core' | 'now'>,
  { lang, notify }: { lang?: 'mn' | 'en' | undefined; notify?: Notify | undefined },
): Promise<{ data: Account }> {
  const values = {
    ...(lang ? { lang: sql`${lang}` } : {}),
    // keep choices that this client does not know
    ...(notify ? { notify: sql`users.notify || ${JSON.stringify(notify)}::jsonb` } : {}),
    updated_at: sql`${call.now}::timestamptz`,
  }
  await call.rows.changeMany('users', (q) => q.where('id', '=', meOf(call).id), values, {
    action: 'preferences',
    details: { lang, notify },
  })
  return ownAccount(call)
}
