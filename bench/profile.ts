import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { type Case, onBare } from './api/cases.ts'
import { makeReady, type Ready, startBare, startOn } from './api/measure.ts'
import { shoot } from './api/shots.ts'
import { between, type CpuProfile, packagesOf, selfTimes } from './arithmetic.ts'
import { inDigits } from './figures.ts'
import type { Options } from './options.ts'
import { makeFolder } from './place.ts'
import { BUNDLE, type Running } from './processes.ts'

const FUNCTIONS_SHOWN = 45

/** Where the time of one kind of request goes. */
export interface Profiled {
  /** The name of the case. */
  name: string
  what: string
  ours: Spent
  bare: Spent
}

export interface Spent {
  /** Processor time of one request, microseconds. */
  cpuUs: number
  /** Of it, microseconds in each package or folder, in themselves. */
  byPackage: Map<string, number>
}

/** Runs each case on both servers under V8's profiler. @throws Error for a case that does not exist. */
export async function profileCases(options: Options, say: (line: string) => void): Promise<Profiled[]> {
  const ready = await makeReady(options, say)
  const cases = options.profiled.map((name) => {
    const one = ready.cases.find((it) => it.name === name)
    if (!one) throw new Error(`no case ${name}: there are ${ready.cases.map((it) => it.name).join(', ')}`)
    return one
  })
  const found: Profiled[] = []
  for (const one of cases) {
    const ours = await profiled(ready, one, options.seconds, { begin: (args) => startOn(ready, args), sealing: true })
    say(`${one.what}: ${inDigits(ours.cpuUs)} µs of processor time each`)
    for (const { name, ms, share } of ours.functions.slice(0, FUNCTIONS_SHOWN))
      say(`${(share * 100).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(6)} ms  ${name}`)
    const bare = await profiled(ready, onBare(one), options.seconds, {
      begin: (args) => startBare(ready, args),
      sealing: false,
    })
    found.push({ name: one.name, what: one.what, ours, bare })
  }
  return found
}

interface Spending extends Spent {
  functions: ReturnType<typeof selfTimes>
}

async function profiled(
  { world, place }: Ready,
  one: Case,
  seconds: number,
  // nobody seals what the bare server writes
  { begin, sealing }: { begin: (args: string[]) => Promise<Running>; sealing: boolean },
): Promise<Spending> {
  const folder = makeFolder('profile')
  const server = await begin(['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const fire = () => shoot(server, one, world.token(one.asker), { seconds, pool: place.pool, counted: true, sealing })
  // V8 makes its fast code only of what it has seen often
  await fire()
  const from = monotonicUs()
  const shot = await fire()
  const to = monotonicUs()
  await server.stop()
  const [file = ''] = fs.readdirSync(folder)
  const whole: CpuProfile = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))
  const profile = between(whole, from, to)
  const cpuUs = shot.cpuMs * 1000
  const packages = selfTimes(profile, packagesOf(mapsOf(path.dirname(BUNDLE))))
  return {
    cpuUs,
    byPackage: new Map(packages.map(({ name, share }) => [name, share * cpuUs])),
    functions: selfTimes(profile),
  }
}

/** The clock of V8's profiles: the same for all processes of the machine. */
const monotonicUs = () => Number(process.hrtime.bigint() / 1000n)

/** The source maps of a folder, by the names of the files that they are of. */
function mapsOf(folder: string): Map<string, SourceMap> {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.map'))
  return new Map(
    files.map((file) => [
      path.basename(file, '.map'),
      new SourceMap(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))),
    ]),
  )
}
