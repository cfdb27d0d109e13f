import { users } from '#contract/features/users/index.ts'
import { serve } from '../../core/serve.ts'
import { userFollowers } from './area-followers.ts'
import { actOnUser, cancelUserEmail, changeUser, createUser, moveUser } from './changes.ts'
import { exportUsers } from './export.ts'
import { listAsk } from './list.ts'
import type { UserTables } from './people.ts'
import { managed, ofManagedRole, show, showDetails } from './people.ts'

/** People and their accounts, for the admins above them. */
export default serve<UserTables>()(users, {
  anchors: {
    users: { area: 'area_id', owner: 'id', also: ofManagedRole },
    sessions: { via: { column: 'user_id', table: 'users' } },
  },
  present: {
    users: (row: UserTables['users']) => ({
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      position: row.position,
      role: row.role,
      areaId: row.area_id,
      version: row.version,
    }),
  },
  areaFollowers: userFollowers,
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('users', listAsk(call.query))
      return { data: found.data.map((row) => show(call, row)), meta: found.meta }
    },
    export: exportUsers,
    one: async (call) => ({ data: await showDetails(call, call.params.id) }),
    create: async (call) => {
      const id = await createUser(call, call.body)
      return { data: show(call, await managed(call, id, false)) }
    },
    change: async (call) => {
      await changeUser(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    cancelEmail: async (call) => {
      await cancelUserEmail(call, call.params.id)
      return { data: await showDetails(call, call.params.id) }
    },
    place: async (call) => {
      await moveUser(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    act: async (call) => {
      await actOnUser(call, call.params.id, call.body.action)
      return { data: await showDetails(call, call.params.id) }
    },
  },
})
