import os from 'node:os'
import type { PageResult } from './browser/measure.ts'
import { type Figure, goalText, inDigits, isMet, middle, type Rounds, summaryOf } from './figures.ts'
import type { Profiled } from './profile.ts'

/** Everything that one run of the bench found. */
export interface Results {
  rounds: Rounds[]
  figures: { title: string; list: Figure[] }[]
  profiles: Profiled[]
  pages: PageResult[]
  /** Programs that wanted the processor on average in the minute before the run. */
  loadBefore: number
  /** Seconds of a shot, and how many rounds. */
  seconds: number
  roundsAsked: number
}

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'met' : '**not met**')

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Requests of both servers side by side. */
export function roundsTable(rounds: readonly Rounds[]): string {
  const head = [
    'request',
    'server',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU ms each',
    'CPU relative to bare: low, median',
    'goal',
    '',
  ]
  const rows = rounds.flatMap((round) => {
    const { ours, bare, cpu, goal } = summaryOf(round)
    const { one, statements, single } = round
    const numbers = (shot: typeof ours) => [shot.perSecond, shot.p50, shot.p99, shot.cpuMs].map(inDigits)
    const met = goal === undefined ? undefined : cpu.median <= goal
    const count = `${statements} statement${statements === 1 ? '' : 's'}${one.bodies ? ' in a transaction' : ''}`
    return [
      [
        one.what,
        'Nutag',
        ...numbers(ours),
        `${cpu.low.toFixed(2)}, ${cpu.median.toFixed(2)}`,
        goal ? goalText({ most: goal }) : '',
        verdict(met),
      ],
      [count, 'bare', ...numbers(bare), '', '', ''],
      ...(single?.length ? [['one insert, no transaction', 'bare', ...numbers(middle(single)), '', '', '']] : []),
    ]
  })
  return table(head, rows)
}

/** Figures with their goals. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, goal } = figure
    return [what, `${inDigits(value)} ${unit}`.trim(), goal ? goalText(goal, unit) : '', verdict(isMet(figure))]
  })
  return table(['', 'measured', 'goal', ''], rows)
}

/** Pages: what came over the wire, and Lighthouse's scores. */
export function pagesTable(pages: readonly PageResult[]): string {
  const kb = (bytes: number) => (bytes / 1024).toFixed(0)
  const rows = pages.map(({ address, requests, bytes, scores }) => [
    `\`${address}\``,
    String(requests),
    ...[bytes.script, bytes.style, bytes.page, bytes.font, bytes.picture, bytes.data].map(kb),
    ...(scores
      ? [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map(String)
      : ['', '', '', '']),
    scores ? `${scores.lcp.toFixed(1)} s, ${scores.blocked.toFixed(0)} ms` : '',
  ])
  const head = [
    'page',
    'requests',
    'script KB',
    'style',
    'HTML',
    'fonts',
    'pictures',
    'data',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP, blocked',
  ]
  return table(head, rows)
}

/** The machine in one line; nothing that names it. */
export function machine(now = new Date()): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const parts = [
    cpu?.model.trim() ?? os.arch(),
    `${os.availableParallelism()} cores`,
    `${memory} GB`,
    `Linux ${os.release().split('-')[0]}`,
    `Node ${process.version.slice(1)}`,
    now.toISOString().slice(0, 10),
  ]
  return parts.join(', ')
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Parts that take less than this of a request are added up as one, microseconds. */
const SHOWN_US = 20

/** Microseconds of one request in each package, our server and the bare one, what differs most first. */
export function profilesTable(profiles: readonly Profiled[]): string {
  const parts = [...new Set(profiles.flatMap(({ ours, bare }) => [...ours.byPackage.keys(), ...bare.byPackage.keys()]))]
  const spent = (part: string) =>
    profiles.map(({ ours, bare }) => [ours.byPackage.get(part) ?? 0, bare.byPackage.get(part) ?? 0] as const)
  const difference = (part: string) => spent(part).reduce((sum, [ours, bare]) => sum + ours - bare, 0)
  const isShown = (part: string) => spent(part).some((pair) => Math.max(...pair) >= SHOWN_US)
  const shown = parts.filter(isShown).toSorted((a, b) => difference(b) - difference(a))
  const small = parts.filter((part) => !isShown(part)).map(spent)
  const rest = profiles.map((_, i) => {
    const pairs = small.map((pair) => pair[i] ?? ([0, 0] as const))
    return [sumOf(pairs.map(([ours]) => ours)), sumOf(pairs.map(([, bare]) => bare))] as const
  })
  const cell = ([ours, bare]: readonly [number, number]) => `${ours.toFixed(0)} / ${bare.toFixed(0)}`
  return table(
    ['part', ...profiles.map(({ what }) => what)],
    [
      ...shown.map((part) => [`\`${part}\``, ...spent(part).map(cell)]),
      ['all others', ...rest.map(cell)],
      ['**all**', ...profiles.map(({ ours, bare }) => cell([ours.cpuUs, bare.cpuUs]))],
    ],
  )
}

/** docs/performance.md: `before` with the sections that this run has measured in place of their older ones. */
export function document(results: Results, before: string): string {
  const measured = sectionsOf(results)
  const sections = new Map([...parsed(before), ...measured])
  const head = `# Performance

Written by \`npm run bench -- --write\`. Each section states the machine and the date; a run of some parts (\`--only\`) replaces only their sections.`
  return `${[head, ...[...sections].map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`
}

/** The sections of a document by their titles. */
function parsed(text: string): [title: string, text: string][] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title, lines.join('\n').trim()]
    })
}

function sectionsOf({
  rounds,
  figures,
  profiles,
  pages,
  seconds,
  roundsAsked,
  loadBefore,
}: Results): [string, string][] {
  const where = `${machine()}; load before the run ${loadBefore.toFixed(1)}.`
  const sections: [string, string][] = []
  if (rounds.length > 0)
    sections.push([
      'The API compared with a bare server',
      `${where}

Two servers answer the same requests from the same database (PostgreSQL 18, 100,000 news of about 1,000 characters, 204 khoroos and their sections, 2,000 people): Nutag as \`npm start\` runs it, with permissions, the reach over areas, validation, audit log and answer schemas; and a **bare** server of \`node:http\` and \`pg\` alone (\`bench/api/floor.ts\`) that sends the very same SQL statements, recorded from Nutag, and writes the rows with \`JSON.stringify\`. 32 connections, ${roundsAsked} rounds of ${seconds} s shots in turn; each figure is the median of the rounds. Both return the same ids and totals, which is checked first. Lists are requested with uncached totals (docs/rules/api.md), since the bare server counts on each request.

Processor time is that of the server's process only, from /proc, and compared within a round, since other processes on the machine slow both down alike. Requests per second and times depend on the machine and its load; the ratios hardly do. The time of a create includes sealing its entry of the audit log shortly afterwards. The bare server creates with the same statements in a transaction; its single insert is shown for comparison.

${roundsTable(rounds)}`,
    ])
  if (profiles.length > 0)
    sections.push([
      'Where the time of a request goes',
      `${where}

Microseconds of processor time of one request, our server / the bare server: V8's profile of ${seconds} s with 32 requests at the same time, by package or folder of ours, without what it called, scaled to the processor time of the process. \`node\` and \`(program)\` are Node itself, above all its sockets.

${profilesTable(profiles)}`,
    ])
  for (const { title, list } of figures) sections.push([title, `${where}\n\n${figuresTable(list)}`])
  if (pages.length > 0)
    sections.push([
      'The browser',
      `${where}

KB (1,024 bytes) as transferred, compressed with brotli and including response headers, first visit, everything that the page loads. Lighthouse 13 with its mobile profile (mid-range phone, slow 4G), median of the runs; the list is measured signed in.

${pagesTable(pages)}`,
    ])
  return sections
}
