import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Rounds } from '../figures.ts'
import type { Options } from '../options.ts'
import { makeFolder, makePlace, type Place } from '../place.ts'
import { type Running, residentMb, start } from '../processes.ts'
import { environment, startOnDatabase } from '../start-up.ts'
import { type Case, COMMON, casesFor, onBare, SEARCHED } from './cases.ts'
import { databaseMs } from './database-ms.ts'
import { type Recorded, record } from './record.ts'
import { checkSame } from './same.ts'
import { type Shot, shoot } from './shots.ts'
import { openWorld, SECRET, tidyUp, type World } from './world.ts'

/** Seconds after its start at which a server that nobody asks is idle. */
const IDLE_AFTER_S = 10
/** Share of a shot that each server is warmed up with: V8 makes its fast code only of what it has seen often. */
const WARM_UP = 0.5

export interface ApiResult {
  rounds: Rounds[]
  database: Figure[]
  memory: Figure[]
}

export interface Ready {
  place: Place
  world: World
  cases: Case[]
  recorded: Recorded
  say: (line: string) => void
}

/** Database, people and requests, everything but the servers. */
export async function makeReady({ data }: Pick<Options, 'data'>, say: (line: string) => void): Promise<Ready> {
  const place = await makePlace(data, say)
  const world = await openWorld(place)
  const cases = casesFor(world)
  const since = new Date()
  const recorded = await record(place, cases, SECRET, world.token)
  await tidyUp(place.pool, since)
  return { place, world, cases, recorded, say }
}

/** Our server on the filled database; `args` are Node's own. */
export const startOn = ({ place }: Pick<Ready, 'place'>, args: string[] = []): Promise<Running> =>
  startOnDatabase(place.url, args)

/** Our server and the bare one, in turn, on the same database. */
export async function measureApi(options: Options, say: (line: string) => void): Promise<ApiResult> {
  const ready = await makeReady(options, say)
  const { world, cases } = ready
  const database = await databaseFigures(ready)
  const bare = await startBare(ready)
  // as on any day but the first: V8 finds its compiled code from an earlier start
  await (await startOn(ready)).stop()
  const ours = await startOn(ready)
  await sleep(IDLE_AFTER_S * 1000)
  const idle = residentMb(ours)
  await checkSame([ours, bare], cases, ({ asker }) => world.token(asker))
  say('both servers answer the same ids and totals')
  const rounds = await shootInTurn(ready, ours, bare, options)
  const memory: Figure[] = [
    { what: `memory ${IDLE_AFTER_S} s after the start, nobody asking`, value: idle, unit: 'MB', goal: { most: 120 } },
    { what: 'memory after the load', value: residentMb(ours), unit: 'MB' },
  ]
  await ours.stop()
  await bare.stop()
  return { rounds, database, memory }
}

/** The bare server on the filled database; `nodeArgs` are Node's own. */
export async function startBare({ place, recorded }: Ready, nodeArgs: string[] = []): Promise<Running> {
  const plan = path.join(makeFolder('plan'), 'plan.json')
  fs.writeFileSync(plan, JSON.stringify(recorded.plan))
  const { env, port } = await environment({ DATABASE_URL: place.url })
  const args = [...nodeArgs, path.join(import.meta.dirname, 'floor.ts'), plan]
  return start({ name: 'the bare server', command: process.execPath, args, env, readyPath: '/ready', port })
}

async function shootInTurn(ready: Ready, ours: Running, bare: Running, options: Options): Promise<Rounds[]> {
  const { place, world, cases, recorded, say } = ready
  const since = new Date()
  const shot = cases.filter(({ databaseOnly }) => !databaseOnly)
  const rounds = shot.map((one): Rounds => {
    const statements = (one.bodies ? recorded.plan.create : recorded.sent.get(one.name))?.length ?? 0
    return { one, ours: [], bare: [], statements, ...(one.bodies ? { single: [] } : {}) }
  })
  const fire = (server: Running, one: Case, seconds = options.seconds): Promise<Shot> =>
    shoot(server, server === ours ? one : onBare(one), world.token(one.asker), {
      seconds,
      pool: place.pool,
      counted: true,
    })
  for (const one of shot) for (const server of [ours, bare]) await fire(server, one, options.seconds * WARM_UP)
  for (let round = 1; round <= options.rounds; round++) {
    for (const into of rounds) {
      const { one } = into
      into.ours.push(await fire(ours, one))
      into.bare.push(await fire(bare, one))
      into.single?.push(await fire(bare, { ...one, paths: ['/insert'] }))
    }
    await tidyUp(place.pool, since)
    say(`round ${round} of ${options.rounds}`)
  }
  return rounds
}

/** Search and deep pages in the database's own time, without a server around them. */
async function databaseFigures({ place, recorded }: Ready): Promise<Figure[]> {
  const of = (name: string) => databaseMs(place.pool, recorded.sent.get(name) ?? [])
  const [search, common, first, deep] = [await of('search'), await of('common'), await of('page1'), await of('deep')]
  return [
    { what: `search for "${SEARCHED}", 25 rows and total`, value: search, unit: 'ms', goal: { most: 5 } },
    { what: `search for "${COMMON}", a word of every third text`, value: common, unit: 'ms', goal: { most: 10 } },
    { what: 'page 1 of all, rows and total', value: first, unit: 'ms' },
    { what: 'page 4,000', value: deep, unit: 'ms' },
    { what: 'page 4,000 compared with page 1', value: deep / first, unit: 'times', goal: { most: 2 } },
  ]
}
