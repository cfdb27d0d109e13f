import { MANAGES, ROLES, STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { adminsAbove } from '../../core/access/admins-above.ts'
import type { Call } from '../../core/requests/declare.ts'
import { inBoth } from '../../core/requests/notices.ts'
import type { AuthTables } from './account.ts'
import { en } from './deletion-notices-en.ts'
import { mn } from './deletion-notices-mn.ts'
import { meOf } from './own-account.ts'

/** Notifies the admins above a member of staff, also by mail, that the account will be deleted at `due` or, without it, stays. */
export async function notifyAdmins(
  call: Pick<Call<AuthTables, Route>, 'rows' | 'actor' | 'notify'>,
  row: { first_name: string; last_name: string },
  due?: Date,
): Promise<void> {
  const me = meOf(call)
  if (!STAFF_ROLES.some((role) => role === me.role)) return
  const admins = await adminsAbove(
    call.rows.unscoped('admins above a member of staff are notified that the account will be deleted, or stays'),
    me.areaId,
    { roles: ROLES.filter((role) => MANAGES[role].includes(me.role)), except: [me.id] },
  )
  if (admins.length === 0) return
  const [words, person] = [due ? 'planned' : 'cancelled', `${row.last_name} ${row.first_name}`.trim()] as const
  await call.notify({
    to: admins.map((id) => ({ user_id: id, role: null, area_id: null })),
    title: { mn: mn[words].title, en: en[words].title },
    body: inBoth({ mn: mn[words].body, en: en[words].body }, (lang) => ({
      person,
      due: due ? formatDateTime(due, lang) : '',
    })),
    link: `/dashboard/user/${me.id}/edit`,
    byMail: true,
    ...(due ? { once: `deletion ${me.id} ${due.toISOString()}` } : {}),
  })
}
