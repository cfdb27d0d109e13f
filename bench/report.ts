import os from 'node:os'
import type { PageResult } from './browser/measure.ts'
import { type Figure, goalText, inDigits, isMet, middle, type Rounds, summaryOf } from './figures.ts'

/** Everything that one run of the bench found. */
export interface Results {
  rounds: Rounds[]
  figures: { title: string; list: Figure[] }[]
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

/** Figures beside their goals. */
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

/** What a profile says of requests that miss their goal. */
const NOTES = `### Where the time of one record goes

Shares of Nutag's process in V8's profile of 'one by id', 2026-11-22 on a busy machine (load 28). They are wall-clock times, so a write to a socket includes the time in which the reader had the processor.

| part | share | also in the bare server |
| --- | --- | --- |
| writing to PostgreSQL's socket | 32 % | yes |
| writing the answer to the client's socket | 11 % | yes |
| garbage collection | 8 % | less |
| parsing PostgreSQL's answer (\`pg\`) | 6 % | yes |
| building and compiling the query with its reach (\`kysely\`) | 6 % | no |
| routing, hooks, rate limit and request id (\`fastify\`) | 6 % | no |
| presenting the record, writing it through its schema | 4 % | \`JSON.stringify\` |
| headers, the check whether to compress (\`fastify\`) | 3 % | no |
| metrics | 2 % | no |

No part that only Nutag has exceeds 6 %. Compiled queries are not cached between requests, since they contain the person's reach.`

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

function sectionsOf({ rounds, figures, pages, seconds, roundsAsked, loadBefore }: Results): [string, string][] {
  const where = `${machine()}; load before the run ${loadBefore.toFixed(1)}.`
  const sections: [string, string][] = []
  if (rounds.length > 0)
    sections.push([
      'The API compared with a bare server',
      `${where}

Two servers answer the same requests from the same database (PostgreSQL 18, 100,000 news of about 1,000 characters, 204 khoroos and their sections, 2,000 people): Nutag as \`npm start\` runs it, with permissions, the reach over areas, validation, audit log and answer schemas; and a **bare** server of \`node:http\` and \`pg\` alone (\`bench/api/floor.ts\`) that sends the very same SQL statements, recorded from Nutag, and writes the rows with \`JSON.stringify\`. 32 connections, ${roundsAsked} rounds of ${seconds} s shots in turn; each figure is the median of the rounds. Both return the same ids and totals, which is checked first. Lists are requested with uncached totals (docs/rules/api.md), since the bare server counts on each request.

Processor time is that of the server's process only, from /proc, and compared within a round, since other processes on the machine slow both down alike. Requests per second and times depend on the machine and its load; the ratios hardly do. The time of a create includes sealing its entry of the audit log shortly afterwards. The bare server creates with the same statements in a transaction; its single insert is shown for comparison.

${roundsTable(rounds)}

${NOTES}`,
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
