import { isbot } from 'isbot'
import { memoized } from '#contract/core/text/memoized.ts'
import { dayInUlaanbaatar, hourInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Device, Opening } from '#contract/features/analytics/index.ts'
import { countedPath } from '#contract/features/analytics/pages.ts'
import type { Tally } from '../../core/content/tallies.ts'

/** What is counted of an opening. */
export type VisitKind = 'view' | 'visit' | 'page' | 'source' | 'language' | 'device' | 'hour' | 'missed'

/** Digits in a search from which it may be a register, phone or card number, which is not kept. */
const DIGITS_MAX = 3

/** Browsers whose names are remembered: few are used by most visitors, and looking for programs among them takes 10 µs. */
const AGENTS_MAX = 1_000
/** Longer names are not remembered: anybody may send them. */
const AGENT_MAX_CHARS = 500
const looksLikeProgram = (agent: string) => agent === '' || isbot(agent)
const remembered = memoized(looksLikeProgram, AGENTS_MAX)
const isProgram = (agent: string) => (agent.length > AGENT_MAX_CHARS ? looksLikeProgram(agent) : remembered(agent))

/** The device by the browser's name, roughly: tablets that call themselves computers count as such. */
export function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(agent) ? 'phone' : 'computer'
}

/** A search as it is counted: in small letters; undefined if it may say who somebody is. */
export function countedSearch(text: string): string | undefined {
  const words = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const isPersonal = words.includes('@') || words.replaceAll(/\D/g, '').length > DIGITS_MAX
  return isPersonal || words === '' || words === '*' ? undefined : words
}

/** What an opened page adds to the counts of its day; nothing for programs. */
export function talliesOf(opening: Opening, agent: string, now: Date): Tally[] {
  const path = countedPath(opening.path)
  if (path === undefined || isProgram(agent)) return []
  const missed = opening.missed === undefined ? undefined : countedSearch(opening.missed)
  const isVisit = opening.source !== null
  const counts: [kind: VisitKind, key: string | undefined][] = [
    ['view', ''],
    ['page', path],
    ['language', opening.lang],
    ['device', deviceOf(agent)],
    ['hour', String(hourInUlaanbaatar(now)).padStart(2, '0')],
    ['visit', isVisit ? '' : undefined],
    ['source', isVisit ? opening.source?.toLowerCase().replace(/^www\./, '') : undefined],
    ['missed', missed],
  ]
  const day = dayInUlaanbaatar(now)
  return counts.flatMap(([kind, key]) => (key === undefined ? [] : [{ table: 'visit_counts', day, kind, key }]))
}
