import { sql } from 'kysely'
import type { UserDetails } from '#contract/features/users/index.ts'
import { pendingOf } from '../../core/accounts/index.ts'
import { openRequests } from './open-requests.ts'
import { adminOf, managed, type Showing, show, type UsersCall } from './people.ts'
import { isAlone } from './second-admin.ts'

/** A person with personal data; the reading is logged. */
export async function showDetails(call: Showing & Pick<UsersCall, 'note'>, id: string): Promise<UserDetails> {
  const row = await managed(call, id, false)
  const open = await call.rows
    .from('sessions')
    .select(sql<number>`count(*)`.as('n'))
    .where('sessions.user_id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', call.now)
    .executeTakeFirstOrThrow()
  call.note({ action: 'users.read', table_name: 'users', row_id: id, area_id: row.area_id })
  return {
    ...show(call, row),
    phone: row.phone,
    twoStep: row.totp_since !== null || row.passkeys > 0,
    pendingEmail: pendingOf(row, call.now),
    mailBounce: row.bounce && { at: new Date(row.bounce.at).toISOString(), reason: row.bounce.reason },
    sessions: open.n,
    canMove: row.id !== adminOf(call).id,
    requests: await openRequests(call, row),
    isAlone: await isAlone(call),
  }
}
