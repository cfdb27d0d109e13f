import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { makeReady, startOn } from './api/measure.ts'
import { shoot } from './api/shots.ts'
import { type CpuProfile, packagesOf, selfTimes } from './arithmetic.ts'
import { inDigits } from './figures.ts'
import type { Options } from './options.ts'
import { makeFolder } from './place.ts'
import { BUNDLE } from './processes.ts'

const PACKAGES_SHOWN = 40
const FUNCTIONS_SHOWN = 45

/** Runs one case on our server under V8's profiler, and prints the packages and the functions that took the time. */
export async function profile(name: string, options: Options, say: (line: string) => void): Promise<void> {
  const ready = await makeReady(options, say)
  const one = ready.cases.find((it) => it.name === name)
  if (!one) throw new Error(`no case ${name}: there are ${ready.cases.map((it) => it.name).join(', ')}`)
  const folder = makeFolder('profile')
  const server = await startOn(ready, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const { seconds } = options
  const shot = await shoot(server, one, ready.world.token(one.asker), {
    seconds,
    pool: ready.place.pool,
    counted: true,
  })
  await server.stop()
  const [file = ''] = fs.readdirSync(folder)
  const found: CpuProfile = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))
  const requests = shot.perSecond * seconds
  say(`${one.what}: ${inDigits(shot.perSecond)} requests/s, ${inDigits(shot.cpuMs)} ms processor time each`)
  const print = (times: ReturnType<typeof selfTimes>, shown: number) => {
    for (const { name, ms, share } of times.slice(0, shown)) {
      say(`${(share * 100).toFixed(1).padStart(5)} %  ${((ms * 1000) / requests).toFixed(1).padStart(6)} µs  ${name}`)
    }
  }
  print(selfTimes(found, packagesOf(mapsOf(path.dirname(BUNDLE)))), PACKAGES_SHOWN)
  say('')
  print(selfTimes(found), FUNCTIONS_SHOWN)
}

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
