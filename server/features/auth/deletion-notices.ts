import { MANAGES, ROLES, STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
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
  const { rows: admins } = await call.rows
    .unscoped('admins above a member of staff are notified that the account will be deleted, or stays')
    .query<{ id: string }>(
      `select u.id from users u left join areas own on own.id = u.area_id
       where u.status = 'active' and u.role = any($1) and u.id <> $2
         and (u.role = 'CITY_ADMIN' or exists (select from areas a where a.id = $3 and a.path like own.path || '%'))`,
      [ROLES.filter((role) => MANAGES[role].includes(me.role)), me.id, me.areaId],
    )
  if (admins.length === 0) return
  const [words, person] = [due ? 'planned' : 'cancelled', `${row.last_name} ${row.first_name}`.trim()] as const
  await call.notify({
    to: admins.map(({ id }) => ({ user_id: id, role: null, area_id: null })),
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
