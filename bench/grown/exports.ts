import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'
import { adminOf, tokenOf } from './ask.ts'

/** Lists that are long in a grown city. Violations have long texts, so they are shown without a goal. */
const LISTS = ['users', 'violations'] as const
/** Goal for the longest one, with a hundred thousand rows, s. */
const GOAL_S = 2
const GOAL_ROWS = 100_000
/** Pause between two looks at the state, ms. */
const PAUSE_MS = 20

interface State {
  id: string
  status: string
  total: number | null
  bytes: number | null
}

/** Whole lists of the city as spreadsheets, as the button of a list asks for them: from the request until the file can be downloaded. */
export async function measureExports(pool: pg.Pool, server: Running, connection: pg.PoolConfig): Promise<Figure[]> {
  const token = await tokenOf(pool, connection, await adminOf(pool, 'city'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}): Promise<State> => {
    const answer = await fetch(`${server.url}/v1/exports${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`exports${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: State }).data
  }
  const write = async (feature: string): Promise<State> => {
    const body = JSON.stringify({ feature, route: 'export', query: { format: 'xlsx' } })
    let state = await ask('', { method: 'POST', body })
    while (state.status === 'waiting' || state.status === 'running') {
      await sleep(PAUSE_MS)
      state = await ask(`/${state.id}`)
    }
    if (state.status !== 'ready') throw new Error(`the export of ${feature} is ${state.status}`)
    return state
  }
  const figures: Figure[] = []
  for (const list of LISTS) {
    // the first of a list makes plans and reads pages from the disk
    await write(list)
    const [from, before] = [performance.now(), cpuMs(server)]
    const { total, bytes } = await write(list)
    const seconds = (performance.now() - from) / 1000
    const rows = total ?? 0
    figures.push(
      {
        what: `export of all ${list} as XLSX, ${rows.toLocaleString('en-US')} rows, until it can be downloaded`,
        value: seconds,
        unit: 's',
        ...(rows >= GOAL_ROWS && { goal: { most: GOAL_S } }),
      },
      { what: 'processor time of the server for it', value: (cpuMs(server) - before) / 1000, unit: 's' },
      { what: 'size of the file', value: (bytes ?? 0) / 2 ** 20, unit: 'MB' },
    )
  }
  return figures
}
