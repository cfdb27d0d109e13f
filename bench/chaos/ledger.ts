import type pg from 'pg'
import type { Figure } from '../figures.ts'

/** What people do, and how each acknowledged act is found again in the database, by its key. */
const FIND = {
  write: `select title->>'mn' as key, count(*)::int as n from news where title->>'mn' = any($1) group by 1`,
  upload: 'select id::text as key, count(*)::int as n from files where id = any($1::uuid[]) group by 1',
  answer:
    'select client_id::text as key, count(*)::int as n from survey_answers where client_id = any($1::uuid[]) group by 1',
} as const
export type Stored = keyof typeof FIND
export type Act = Stored | 'read' | 'sign-in'

/** What was acknowledged and what failed while things were killed. */
export class Ledger {
  readonly #acknowledged = new Map<Stored, Set<string>>()
  readonly #tried = new Map<Stored, Set<string>>()
  readonly #done = new Map<Act, number>()
  readonly #errors = new Map<string, number>()
  #lastSuccess = performance.now()
  #outageMs = 0

  /** A write that was sent; whether it is stored is not known yet. */
  tried(kind: Stored, key: string): void {
    setOf(this.#tried, kind).add(key)
  }

  acknowledged(act: Act, key?: string): void {
    const now = performance.now()
    this.#outageMs = Math.max(this.#outageMs, now - this.#lastSuccess)
    this.#lastSuccess = now
    this.#done.set(act, (this.#done.get(act) ?? 0) + 1)
    if (key !== undefined && act in FIND) setOf(this.#acknowledged, act as Stored).add(key)
  }

  failed(act: Act, reason: string): void {
    const name = `${act}: ${reason}`
    this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1)
  }

  /** Starts counting outages from now. */
  begin(): void {
    this.#lastSuccess = performance.now()
  }

  errors(): string[] {
    return [...this.#errors].toSorted(([, a], [, b]) => b - a).map(([name, n]) => `${n} × ${name}`)
  }

  /** Compares with the database: every acknowledged write is there once, and none that was tried is there twice. */
  async settle(pool: pg.Pool): Promise<Figure[]> {
    let [total, lost, doubled] = [0, 0, 0]
    const figures: Figure[] = []
    for (const [kind, sql] of Object.entries(FIND) as [Stored, string][]) {
      const acknowledged = setOf(this.#acknowledged, kind)
      const keys = [...new Set([...acknowledged, ...setOf(this.#tried, kind)])]
      const { rows } = await pool.query<{ key: string; n: number }>(sql, [keys])
      const found = new Map(rows.map(({ key, n }) => [key, n]))
      total += acknowledged.size
      lost += [...acknowledged].filter((key) => !found.has(key)).length
      doubled += rows.filter(({ n }) => n > 1).length
      figures.push({ what: `acknowledged: ${kind}`, value: acknowledged.size, unit: '', goal: { least: 1 } })
    }
    for (const act of ['read', 'sign-in'] as const)
      figures.push({ what: `answered: ${act}`, value: this.#done.get(act) ?? 0, unit: '', goal: { least: 1 } })
    return [
      { what: 'acknowledged writes', value: total, unit: '' },
      { what: 'of them lost', value: lost, unit: '', goal: { most: 0 } },
      { what: 'stored twice', value: doubled, unit: '', goal: { most: 0 } },
      ...figures,
      { what: 'longest time in which nobody got an answer', value: this.#outageMs / 1000, unit: 's' },
    ]
  }
}

function setOf(map: Map<Stored, Set<string>>, kind: Stored): Set<string> {
  const known = map.get(kind) ?? new Set<string>()
  map.set(kind, known)
  return known
}
