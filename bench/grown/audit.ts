import type pg from 'pg'
import { verifyAuditStep } from '../../server/core/audit/chain.ts'
import { percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { timed } from '../inside.ts'
import { type Asked, openAsker } from './ask.ts'
import { sealingOf } from './sealing.ts'

const TIMES = 20
const GOAL = { most: 100 }
/** Steps of checking the seals that are measured, spread over the log. */
const STEPS = 3

/** What an admin asks of a log of years: pages, days, names and searches, and the check of its seals in steps. */
export async function measureAudit(pool: pg.Pool, asked: Asked): Promise<Figure[]> {
  const { rows } = await pool.query('select max(chain_no)::int as lines, min(at) as first from audit_log')
  const { lines, first } = rows[0] as { lines: number; first: Date }
  const ask = await openAsker(pool, asked, 'city')
  const day = (share: number) =>
    new Date(first.getTime() + (Date.now() - first.getTime()) * share).toISOString().slice(0, 10)
  const figures: Figure[] = [{ what: 'audit log, lines', value: lines, unit: '' }]
  for (const [what, query] of [
    ['list', ''],
    ['the oldest first', '?sort=at'],
    ['a day of two years ago', `?from=${day(0.02)}&to=${day(0.02)}`],
    ['a year', `?from=${day(0.2)}&to=${day(0.7)}`],
    ['refused, a year', `?outcome=refused&from=${day(0.2)}&to=${day(0.7)}`],
    ['names of actions and tables', '/names'],
    ['search for a person', `?q=${encodeURIComponent('Батсайхан')}`],
    ['search for a frequent note', `?q=${encodeURIComponent('шаардлага')}`],
    ['search for a rare note', `?q=${encodeURIComponent('Тайлбар 500')}`],
    ['search for a word that nothing has', `?q=${encodeURIComponent('ыыыы')}`],
    ['search for two frequent words of notes', `?q=${encodeURIComponent('шаардлага хангасан')}`],
    ['search for a frequent and a rare word', `?q=${encodeURIComponent('шаардлага 500')}`],
    ['search for a person and a word of a note', `?q=${encodeURIComponent('Батсайхан баримт')}`],
    ['search for a person and an action', `?q=${encodeURIComponent('Батсайхан reports')}`],
    ['search for three words, one that nothing has', `?q=${encodeURIComponent('шаардлага хангасан ыыыы')}`],
    ['search for a person in a year', `?q=${encodeURIComponent('Батсайхан')}&from=${day(0.2)}&to=${day(0.7)}`],
  ] as const) {
    const path = `/v1/admin/audit${query}`
    const took: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const ms = await timed(async () => {
        const { status } = await ask(path)
        if (status !== 200) throw new Error(`${path}: ${status}`)
      })
      // the first makes plans and reads pages from the disk
      if (i > 0) took.push(ms)
    }
    figures.push({ what: `audit log, ${what}, p95`, value: percentile(took, 0.95), unit: 'ms', goal: GOAL })
  }
  return [...figures, ...(await measureVerify(pool, lines))]
}

async function measureVerify(pool: pg.Pool, lines: number): Promise<Figure[]> {
  const sealing = sealingOf(pool)
  const took: number[] = []
  let checked = 0
  for (let i = 0; i < STEPS; i++) {
    const after = Math.floor((lines * i) / STEPS)
    took.push(
      await timed(async () => {
        const state = await verifyAuditStep(sealing, after)
        if (!state.ok) throw new Error(`the chain is broken at ${state.brokenAt}`)
        checked += state.checked - after
      }),
    )
  }
  const perStep = took.reduce((sum, ms) => sum + ms, 0) / STEPS
  return [
    {
      what: `checking the seals of ${Math.round(checked / STEPS).toLocaleString('en-US')} lines, one step`,
      value: perStep,
      unit: 'ms',
    },
    {
      what: 'the same for the whole log, step by step',
      value: ((perStep / (checked / STEPS)) * lines) / 60_000,
      unit: 'min',
    },
  ]
}
