import { sql } from 'kysely'
import { MANAGES, ROLES, type Role } from '#contract/core/model/actor.ts'
import { type AccountRequest, REQUEST_DAYS } from '#contract/features/users/index.ts'
import { adminsAbove } from '../../core/access/admins-above.ts'
import { inBoth } from '../../core/requests/notices.ts'
import type { PendingWork } from '../../core/requests/settled-notices.ts'
import { adminOf, type SeenRow, type UsersCall } from './people.ts'
import { en } from './request-notices-en.ts'
import { mn } from './request-notices-mn.ts'
import { newcomersAmong } from './second-admin.ts'

const REQUEST = 'users.request'

/** A notice about a request is settled when it is decided or withdrawn. */
export const requestPending: Record<typeof REQUEST, PendingWork> = {
  [REQUEST]: {
    table: 'account_requests',
    where: sql<boolean>`(account_requests.state = 'open' and account_requests.expires_at > now())`,
  },
}

/** Notifies the admins who may confirm or refuse a request, also by mail: it waits for one of them. */
export async function notifyDeciders(
  call: UsersCall,
  user: Pick<SeenRow, 'id' | 'role' | 'area_id' | 'first_name' | 'last_name' | 'area'>,
  { id: requestId, kind }: Pick<AccountRequest, 'id' | 'kind'>,
): Promise<void> {
  const me = adminOf(call)
  const roles = ROLES.filter(
    (role: Role) => ROLES.indexOf(role) <= ROLES.indexOf(me.role) && MANAGES[role].includes(user.role),
  )
  const db = call.rows.unscoped('admins who may confirm a change of an account are notified of the request')
  const admins = await adminsAbove(db, user.area_id, { roles, except: [me.id, user.id] })
  const newcomers = await newcomersAmong(call, [me.id, ...admins])
  const deciding = newcomers.has(me.id) ? [] : admins.filter((id) => !newcomers.has(id))
  if (deciding.length === 0) return
  const { rows: askers } = await db.query<{ name: string }>(
    `select trim(last_name || ' ' || first_name) as name from users where id = $1`,
    [me.id],
  )
  const names = {
    person: `${user.last_name} ${user.first_name}`.trim(),
    asker: askers[0]?.name ?? '',
    days: REQUEST_DAYS,
  }
  await call.notify({
    to: deciding.map((id) => ({ user_id: id, role: null, area_id: null })),
    title: { mn: mn[kind].title, en: en[kind].title },
    body: inBoth({ mn: mn.body, en: en.body }, () => names),
    // names the request, so that its decision settles the notice for everybody
    link: `/dashboard/user/requests?request=${requestId}`,
    about: {
      kind: REQUEST,
      icon: 'account',
      subject: { mn: names.person, en: names.person },
      area: user.area?.name ?? { mn: '', en: '' },
      dueOn: null,
    },
    byMail: true,
  })
}
