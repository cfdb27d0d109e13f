import type { Case } from './api/cases.ts'
import type { Shot } from './api/shots.ts'
import { median, ratiosOf } from './arithmetic.ts'

/** One measured figure with its goal. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** At most, or at least, this much; undefined: shown without a goal. */
  goal?: Goal | undefined
}

export type Goal = { most: number } | { least: number }

/** Whether the figure reaches its goal; undefined when it has none. A figure that could not be measured reaches none. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  if (!Number.isFinite(value)) return false
  return 'most' in goal ? value <= goal.most : value >= goal.least
}

/** Both servers' shots at one kind of request, round by round. */
export interface Rounds {
  one: Case
  ours: Shot[]
  bare: Shot[]
  /** The first statement of a create alone, without a transaction. */
  single?: Shot[]
  /** Statements that both send for one request. */
  statements: number
}

/** What the rounds say together. */
export interface Summary {
  ours: Shot
  bare: Shot
  /** Processor time compared with that of the bare server, in the same round. */
  cpu: { low: number; median: number }
  goal: number | undefined
}

/** Medians over the rounds, and the ratios of processor time. */
export function summaryOf({ one, ours, bare }: Pick<Rounds, 'one' | 'ours' | 'bare'>): Summary {
  const cpu = ratiosOf(
    ours.map(({ cpuMs }) => cpuMs),
    bare.map(({ cpuMs }) => cpuMs),
  )
  return { ours: middle(ours), bare: middle(bare), cpu, goal: one.goal }
}

/** The median of each figure of several shots. */
export function middle(shots: readonly Shot[]): Shot {
  const of = (name: keyof Shot) => median(shots.map((shot) => shot[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') }
}

/** A number as people read it: about three digits that count. */
export function inDigits(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

/** 'at most 1.7'. */
export function goalText(goal: Goal, unit = ''): string {
  const [word, value] = 'most' in goal ? ['at most', goal.most] : ['at least', goal.least]
  return `${word} ${value}${unit ? ` ${unit}` : ''}`
}
