import { parseRegisterNumber } from '#contract/core/people/person.ts'
import { type LeaderPersonal, leaders, type Reading } from '#contract/features/leaders/index.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { importHandlers, importJobs } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { giveAccount, inviteLeaders } from './account.ts'
import { leaderFollowers } from './area-followers.ts'
import { actOnLeader, changeLeader, createLeader } from './changes.ts'
import { exportLeaders } from './export.ts'
import { leaderImport } from './import.ts'
import { listAsk } from './list.ts'
import { leaderOffice } from './office.ts'
import { coverageData } from './open-data.ts'
import { personalData } from './personal-data.ts'
import { openRegister, REGISTER_USE } from './register.ts'
import { notifyOfReadings } from './register-readings.ts'
import { showDetails, showLeader } from './show.ts'
import type { LeaderRecord, LeadersCall, LeaderTables } from './tables.ts'

/** The section leaders of a khoroo. */
const firstLeaders: SetupStep = {
  name: 'leaders.first',
  for: ['KHOROO_ADMIN'],
  count: async ({ ask }) => (await ask(leaders, 'list', { query: { pageSize: 1 } })).meta.total,
}

/** Section leaders, their terms of office and their accounts. */
export default serve<LeaderTables>()(leaders, {
  personalData,
  eachWorkingDay: notifyOfReadings,
  anchors: {
    leaders: { area: 'area_id', owner: 'user_id' },
    leader_terms: { via: { column: 'leader_id', table: 'leaders' } },
  },
  present: {
    leaders: (row: LeaderRecord) => ({
      lastName: row.last_name,
      firstName: row.first_name,
      phone: row.phone,
      areaId: row.area_id,
      photoId: row.photo_file_id,
      version: row.version,
    }),
  },
  sealed: [{ table: 'leaders', column: 'register_sealed', key: ['id'], use: REGISTER_USE, print: 'register_print' }],
  jobs: importJobs(leaderImport),
  import: leaderImport,
  recordNames: { leaders: "leaders.last_name || ' ' || leaders.first_name" },
  areaFollowers: [leaderFollowers],
  setupSteps: [firstLeaders],
  office: leaderOffice,
  openData: [coverageData],
  handlers: {
    ...importHandlers<LeaderTables, typeof leaders>(leaderImport),
    list: async (call) => {
      const found = await call.rows.page('leaders', listAsk(call, call.query))
      return { data: found.data.map((row) => showLeader(call, row)), meta: found.meta }
    },
    export: (call) => exportLeaders(call),
    exportPersonal: ({ body: { reason, note, ...query }, ...call }) =>
      exportLeaders({ ...call, query }, { reason, note }),
    one: async (call) => ({ data: await showDetails(call, call.params.id) }),
    create: async (call) => ({ data: await showDetails(call, await createLeader(call, call.body)) }),
    change: async (call) => {
      await changeLeader(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    act: async (call) => {
      await actOnLeader(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    reveal: async (call) => ({ data: await reveal(call, call.params.id, call.body) }),
    account: async (call) => {
      await giveAccount(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    invite: async (call) => ({ data: await inviteLeaders(call) }),
    history: async ({ rows, params }) => ({ data: await rows.history('leaders', params.id) }),
  },
})

/** Returns personal data in full; the reading is logged with its reason first. */
async function reveal(call: LeadersCall, id: string, { reason, note }: Reading): Promise<LeaderPersonal> {
  const row = await call.rows.one('leaders', id)
  const registerNumber = openRegister(call.core, row.register_sealed)
  const parsed = parseRegisterNumber(registerNumber)
  if (!parsed.ok) throw new Error('the stored register number is invalid')
  const details = { reason, ...(note ? { note } : {}) }
  call.note({ action: 'leaders.reveal', table_name: 'leaders', row_id: id, area_id: row.area_id, details })
  return { registerNumber, birthDay: parsed.birthDay, sex: parsed.sex, phone: row.phone }
}
