import type { SourceMap } from 'node:module'

/** The middle value; of an even number the mean of the two in the middle. @throws RangeError without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('the median of nothing')
  return (lower + upper) / 2
}

/** The smallest of the values that `share` (0..1) of all values do not exceed (nearest rank). @throws RangeError without values. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('a percentile of nothing')
  return value
}

/** How many times `of` each round took compared with its `to`: the lowest and the median over the rounds. */
export function ratiosOf(of: readonly number[], to: readonly number[]): { low: number; median: number } {
  if (of.length !== to.length) throw new RangeError('every round has both')
  const ratios = of.map((value, round) => value / (to[round] ?? Number.NaN))
  return { low: Math.min(...ratios), median: median(ratios) }
}

/** Milliseconds of one tick of /proc's processor times: Linux shows them in hundredths of a second to everybody. */
const TICK_MS = 10

/** Processor time of a process without its children: user and system, in ms, from the text of /proc/<pid>/stat. */
export const cpuMsOf = (stat: string): number => ticksIn(stat, 11) * TICK_MS

/** Processor time of a process's children that have ended: user and system, in ms, from the text of /proc/<pid>/stat. */
export const endedCpuMsOf = (stat: string): number => ticksIn(stat, 13) * TICK_MS

/** The sum of two fields, counted from 0 behind the name. */
function ticksIn(stat: string, at: number): number {
  // the name in brackets may hold spaces and brackets itself: the fields are counted behind its last bracket
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[at]), Number(fields[at + 1])]
  if (!Number.isFinite(user) || !Number.isFinite(system)) throw new RangeError('this is no /proc/<pid>/stat')
  return user + system
}

/** Memory that a process holds in RAM, in MB of 1,048,576 bytes, from the text of /proc/<pid>/status. */
export function residentMbOf(status: string): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (kilobytes === undefined) throw new RangeError('this is no /proc/<pid>/status')
  return Number(kilobytes) / 1024
}

/** One function of a processor profile as V8 writes it. */
interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
}

/** What of a processor profile is needed to say where time went; times in microseconds of the machine's monotonic clock. */
export interface CpuProfile {
  startTime: number
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

type Frame = ProfileNode['callFrame']

const functionOf = (f: Frame) => `${f.functionName || '(anonymous)'}${place(f)}`

/**
 * Functions by the time spent in themselves, the dearest first; `share` of the time that was not idle, 0..1. `called` gives
 * what is added up under one name; a function when left out.
 */
export function selfTimes(
  { nodes, samples, timeDeltas }: CpuProfile,
  called: (f: Frame) => string = functionOf,
): { name: string; ms: number; share: number }[] {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, called(callFrame)]))
  const byName = new Map<string, number>()
  samples.forEach((node, i) => {
    const name = nameOf.get(node) ?? '(unknown)'
    if (!name.includes('(idle)')) byName.set(name, (byName.get(name) ?? 0) + (timeDeltas[i] ?? 0) / 1000)
  })
  const all = [...byName.values()].reduce((sum, ms) => sum + ms, 0)
  return [...byName].map(([name, ms]) => ({ name, ms, share: ms / all })).sort((a, b) => b.ms - a.ms)
}

/** The samples of a profile that were taken between two points in time, microseconds of the same clock. */
export function between(profile: CpuProfile, from: number, to: number): CpuProfile {
  let at = profile.startTime
  const inside = profile.timeDeltas.map((delta) => {
    at += delta
    return at >= from && at <= to
  })
  return {
    ...profile,
    samples: profile.samples.filter((_, i) => inside[i]),
    timeDeltas: profile.timeDeltas.filter((_, i) => inside[i]),
  }
}

const place = ({ url, lineNumber }: Frame) => (url ? ` ${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber + 1}` : '')

/**
 * Which package (or folder of ours) a function of a server comes from: by the maps next to the files of the built server, each under the
 * name of its file, else by its address; outside of them it is Node's own work.
 */
export function packagesOf(maps: ReadonlyMap<string, SourceMap>): (f: Frame) => string {
  return ({ url, lineNumber, columnNumber, functionName }) => {
    const map = maps.get(url.slice(url.lastIndexOf('/') + 1))
    if (!map) return functionName.startsWith('(') ? functionName : (packageIn(url) ?? 'node')
    const entry = map.findEntry(lineNumber, columnNumber)
    const file = 'originalSource' in entry ? entry.originalSource : ''
    return packageOf(file.replace(/^(?:\.\.\/)+/, '')) || 'node'
  }
}

/** The package of a file that was loaded as it is installed. */
const packageIn = (url: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]

const packageOf = (file: string): string =>
  /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.split('/').slice(0, 3).join('/')
