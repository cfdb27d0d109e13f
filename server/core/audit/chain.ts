import type pg from 'pg'
import { COVERED, keyFinder, type Sealable, type Sealing, sealOf } from './seals.ts'
import { firstFault, isRemoved, type Segment, type SegmentFault, segmentsOf, witnessesOf } from './segments.ts'

type Db = Pick<pg.Pool, 'query'>

/** What verifying needs. */
interface Checking {
  pool: Db
  sealKeys: Sealing['sealKeys']
}

export interface ChainState {
  ok: boolean
  /** The number of the last entry whose seal was checked. */
  checked: number
  /** The highest number of the chain. */
  total: number
  /** The first entry that does not match its seal, or the missing number. */
  brokenAt: number | null
  /** The break is in what covers removed entries; null: it is in the entries themselves. */
  segment: SegmentFault | null
  /** Entries that were removed when their retention was over; their seals were checked instead. */
  removed: number
  /** Entries not sealed yet. */
  waiting: number
}

/** Entries per query, and per step (a second or two). */
const READ_LINES = 5_000
const STEP_LINES = 50_000

/** What a step knows before it reads entries. */
interface Known {
  segments: readonly Segment[]
  /** The seals over which segments were closed, by the number of the entry: of the first and the last one of each. */
  closed: ReadonlyMap<number, string>
  keyAt: Awaited<ReturnType<typeof keyFinder>>
}

/**
 * Checks the seals after number `after`, about STEP_LINES of them, and returns the first break. The whole log has
 * been checked when the steps reach `total`. The seal of entry `after` is trusted, as the previous step checked it.
 */
export async function verifyAuditStep(sealing: Checking, after: number): Promise<ChainState> {
  const { pool } = sealing
  const before = await segmentsOf(pool)
  const state = await step(sealing, before, after)
  if (state.ok) return state
  // entries that were removed meanwhile are not missing
  const now = await segmentsOf(pool)
  const removedOf = (segments: readonly Segment[]) => segments.filter(isRemoved).length
  return removedOf(now) === removedOf(before) ? state : step(sealing, now, after)
}

async function step(sealing: Checking, segments: readonly Segment[], after: number): Promise<ChainState> {
  const { pool } = sealing
  const closed = new Map(segments.flatMap((s) => [[s.firstNo, s.firstHash] as const, [s.lastNo, s.lastHash] as const]))
  const known = { segments, closed, keyAt: await keyFinder(sealing) }
  const { rows } = await pool.query<{ waiting: number; total: number; hash: Buffer | null; now: Date }>(
    `select (select count(*) from audit_log where chain_no is null) as waiting,
       (select coalesce(max(chain_no), 0) from audit_log) as total, (select hash from audit_log where chain_no = $1) as hash,
       now() as now`,
    [after],
  )
  const { waiting, total: last, hash, now } = rows[0] ?? { waiting: 0, total: 0, hash: null, now: new Date() }
  const total = Math.max(last, segments.at(-1)?.lastNo ?? 0)
  const removed = segments.reduce((sum, { removal, entries }) => sum + (removal ? entries : 0), 0)
  const state = { total, waiting, removed, segment: null }
  const outside = after === 0 ? await outsideChain(pool) : undefined
  if (outside !== undefined) return { ...state, ok: false, checked: 0, brokenAt: outside }
  const evidence = { keyAt: known.keyAt, witnesses: await witnessesOf(pool, segments), now }
  const faulty = firstFault(evidence, segments)
  if (faulty) {
    const checked = Math.min(after, faulty.no - 1)
    return { ...state, ok: false, checked, brokenAt: faulty.no, segment: faulty.fault }
  }
  const gone = hash ? undefined : segments.filter(isRemoved).find((s) => s.firstNo <= after && after <= s.lastNo)
  if (after > 0 && !hash && !gone) return { ...state, ok: false, checked: Math.min(after, total), brokenAt: after }
  const left = gone && (await firstBetween(pool, gone))
  if (left !== undefined) return { ...state, ok: false, checked: Math.min(after, left - 1), brokenAt: left }
  const from = gone ? { checked: gone.lastNo, hash: Buffer.from(gone.lastHash, 'hex') } : { checked: after, hash }
  const { checked, brokenAt } = await walk(pool, known, { ...from, total })
  return { ...state, total: Math.max(total, checked), ok: brokenAt === null, checked, brokenAt }
}

/** Where the walk along the chain is. */
interface At {
  checked: number
  hash: Buffer | null
  total: number
}

type Walked = Pick<ChainState, 'checked' | 'brokenAt'>

async function walk(pool: Db, known: Known, from: At): Promise<Walked> {
  let { checked, hash } = from
  while (checked < from.total && checked < from.checked + STEP_LINES) {
    const gone = known.segments.find(({ removal, firstNo }) => removal && firstNo === checked + 1)
    if (gone) {
      const left = await firstBetween(pool, gone)
      if (left !== undefined) return { checked, brokenAt: left }
      if (gone.previous !== (hash?.toString('hex') ?? '')) return { checked, brokenAt: gone.firstNo }
      checked = gone.lastNo
      hash = Buffer.from(gone.lastHash, 'hex')
      continue
    }
    const next = known.segments.find(({ removal, firstNo }) => removal && firstNo > checked + 1)
    const lines = await readSealed(pool, checked, next?.firstNo)
    if (lines.length === 0) return { checked, brokenAt: checked + 1 }
    for (const line of lines) {
      const expected = sealIf(line, checked + 1, known, hash)
      if (!expected || !isAsClosed(known, checked + 1, expected)) return { checked, brokenAt: checked + 1 }
      hash = expected
      checked += 1
    }
  }
  return { checked, brokenAt: null }
}

/** The seal of an entry of this number; undefined when its own is another. */
function sealIf(line: Sealable, chainNo: number, { keyAt }: Known, previous: Buffer | null): Buffer | undefined {
  const key = keyAt(chainNo)
  if (key === 'unknown' || line.chain_no !== chainNo || !line.hash) return undefined
  const expected = sealOf(key, previous, { chainNo, text: line.text })
  return expected.equals(line.hash) ? expected : undefined
}

/** Whether the segment that begins or ends with this entry was closed over this seal; true for those between. */
const isAsClosed = ({ closed }: Known, chainNo: number, hash: Buffer): boolean =>
  (closed.get(chainNo) ?? hash.toString('hex')) === hash.toString('hex')

/** An entry that is still, or again, where a segment was removed. */
async function firstBetween(pool: Db, { firstNo, lastNo }: Segment): Promise<number | undefined> {
  const { rows } = await pool.query<{ chain_no: number }>(
    'select chain_no from audit_log where chain_no between $1 and $2 order by chain_no limit 1',
    [firstNo, lastNo],
  )
  return rows[0]?.chain_no
}

/** An entry that was numbered outside of the chain, where no seal is checked. */
async function outsideChain(pool: Db): Promise<number | undefined> {
  const { rows } = await pool.query<{ chain_no: number }>(
    'select chain_no from audit_log where chain_no < 1 order by chain_no limit 1',
  )
  return rows[0]?.chain_no
}

/** The next entries after a number, of those before `end`. */
export async function readSealed(db: Db, after: number, end = Number.MAX_SAFE_INTEGER): Promise<Sealable[]> {
  const { rows } = await db.query<Sealable>(
    `select chain_no, hash, ${COVERED} as text from audit_log where chain_no > $1 and chain_no < $2 order by chain_no limit ${READ_LINES}`,
    [after, end],
  )
  return rows
}

/** Verifies the whole chain in steps and returns the first break. */
export async function verifyAudit(sealing: Checking): Promise<ChainState> {
  let state = await verifyAuditStep(sealing, 0)
  while (state.ok && state.checked < state.total) state = await verifyAuditStep(sealing, state.checked)
  return state
}
