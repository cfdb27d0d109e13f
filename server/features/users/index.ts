import type { Role } from '#contract/core/model/actor.ts'
import { users } from '#contract/features/users/index.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { importJobs } from '../../core/import/index.ts'
import { inBulk } from '../../core/requests/bulk.ts'
import { serve } from '../../core/requests/declare.ts'
import { userFollowers } from './area-followers.ts'
import { actOnUser, cancelUserEmail, changeUser, createUser, endUserSessions } from './changes.ts'
import { showDetails } from './details.ts'
import { exportUsers } from './export.ts'
import { userImport } from './import.ts'
import { listAsk } from './list.ts'
import { listRequests, requestQueue } from './open-requests.ts'
import type { UserTables } from './people.ts'
import { lockMany, managed, ofManagedRole, show } from './people.ts'
import { requestPending } from './request-notices.ts'
import { decide, requestFactorReset, requestPlace } from './requests.ts'

/** Done when the admins of the next level have been invited: of districts by the city, of khoroos by a district. */
const invitedAdmins = (name: string, by: Role, role: Role): SetupStep => ({
  name,
  for: [by],
  count: async ({ ask }) => (await ask(users, 'list', { query: { role, pageSize: 1 } })).meta.total,
})

/** People and their accounts, for the admins who manage them. */
export default serve<UserTables>()(users, {
  anchors: {
    users: { area: 'area_id', owner: 'id', also: ofManagedRole },
    sessions: { via: { column: 'user_id', table: 'users' } },
    account_requests: { via: { column: 'user_id', table: 'users' } },
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
  queue: requestQueue,
  pending: requestPending,
  recordNames: { users: "users.last_name || ' ' || users.first_name" },
  jobs: importJobs(userImport),
  import: userImport,
  areaFollowers: userFollowers,
  setupSteps: [
    invitedAdmins('users.districts', 'CITY_ADMIN', 'DISTRICT_ADMIN'),
    invitedAdmins('users.khoroos', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'),
  ],
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('users', listAsk(call.query))
      return { data: found.data.map((row) => show(call, row)), meta: found.meta }
    },
    export: exportUsers,
    requests: (call) => listRequests(call, call.query),
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
      await requestPlace(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    resetFactor: async (call) => {
      await requestFactorReset(call, call.params.id, call.body.alone)
      return { data: await showDetails(call, call.params.id) }
    },
    decide: async (call) => {
      await decide(call, call.params, call.body.decision)
      return { data: await showDetails(call, call.params.id) }
    },
    endSessions: async (call) => {
      await endUserSessions(call, call.params.id)
      return { data: await showDetails(call, call.params.id) }
    },
    bulk: async (call) => ({
      data: await inBulk(
        call,
        call.body.users,
        (ids) => lockMany(call, ids),
        (id) => actOnUser(call, id, call.body.action),
      ),
    }),
    act: async (call) => {
      await actOnUser(call, call.params.id, call.body.action)
      return { data: await showDetails(call, call.params.id) }
    },
  },
})
