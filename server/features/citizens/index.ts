import { type RawBuilder, sql } from 'kysely'
import { citizens } from '#contract/features/citizens/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { actOnOwnHome, decide, ownHome, setHome, showCitizen } from './home.ts'
import { listAsk } from './list.ts'
import { citizenQueue } from './queue.ts'
import { reachedIn } from './reached.ts'
import type { CitizenTables } from './tables.ts'

const isCitizen = (t: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${t}.role`)} = 'APPLICATION'`

/** Where citizens live, and who confirms it. */
export default serve<CitizenTables>()(citizens, {
  anchors: {
    users: { area: 'area_id', owner: 'id', state: 'home_status', also: isCitizen },
    areas: { area: 'id' },
  },
  // no public page shows where people live
  privateTables: ['users'],
  queue: citizenQueue,
  handlers: {
    home: async (call) => ({ data: await ownHome(call) }),
    setHome: async (call) => ({ data: await setHome(call, call.body.areaId) }),
    actOnHome: async (call) => ({ data: await actOnOwnHome(call, call.body.action) }),
    list: async (call) => {
      const found = await call.rows.page('users', listAsk(call.query))
      return { data: found.data.map((row) => showCitizen(call, row)), meta: found.meta }
    },
    reached: async (call) => ({ data: await reachedIn(call, call.query.areaId) }),
    act: async (call) => ({ data: await decide(call, call.params.id, call.body) }),
  },
})
