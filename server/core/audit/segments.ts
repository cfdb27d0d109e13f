import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

/**
 * A closed stretch of the chain (docs/rules/audit-retention.md). Its entries may be removed when their time is over; the seals around
 * them stay, so that the chain verifies over the gap.
 */
export interface Segment {
  no: number
  firstNo: number
  lastNo: number
  entries: number
  /** The times of its entries lie between these two. */
  fromAt: Date
  toAt: Date
  /** Hex: the seal before the first entry ('' at the start of the chain), of the first and of the last one. */
  previous: string
  firstHash: string
  lastHash: string
  closedAt: Date
  /** Hex. */
  seal: string
  /** How its entries were removed; null while they are in the log. */
  removal: Removal | null
}

export interface Removal {
  at: Date
  /** The retention that was configured then. */
  keepYears: number
  archiveName: string | null
  archiveSha256: string | null
  /** Hex. */
  seal: string
}

/** What is wrong with a segment: it or its removal was not sealed with a given key, or its entries were removed too early. */
export type SegmentFault = 'forged' | 'early'

/** No entry is removed in its first year, whatever is configured. Source: issue 13 C. */
export const KEEP_YEARS_LEAST = 1

const mac = (key: Buffer, fields: readonly unknown[]) =>
  createHmac('sha256', key)
    .update(`audit segment\n${JSON.stringify(fields)}`)
    .digest('hex')

/** The seal of a closed segment. */
export const segmentSeal = (key: Buffer, s: Omit<Segment, 'seal' | 'removal'>): string =>
  mac(key, [
    'closed',
    s.no,
    s.firstNo,
    s.lastNo,
    s.entries,
    s.fromAt.toISOString(),
    s.toAt.toISOString(),
    s.previous,
    s.firstHash,
    s.lastHash,
    s.closedAt.toISOString(),
  ])

/** The seal of the removal of a segment's entries. */
export const removalSeal = (
  key: Buffer,
  { no, seal }: Pick<Segment, 'no' | 'seal'>,
  r: Omit<Removal, 'seal'>,
): string => mac(key, ['removed', no, seal, r.at.toISOString(), r.keepYears, r.archiveName, r.archiveSha256])

const equal = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** The instant some years later. */
export function yearsLater(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/** Whether a segment of this end may be removed at this instant. */
export const isOver = (toAt: Date, keepYears: number, now: Date): boolean =>
  yearsLater(toAt, Math.max(keepYears, KEEP_YEARS_LEAST)) <= now

interface Row {
  no: number
  first_no: number
  last_no: number
  entries: number
  from_at: Date
  to_at: Date
  previous: string
  first_hash: string
  last_hash: string
  closed_at: Date
  seal: string
  removed_at: Date | null
  keep_years: number | null
  archive_name: string | null
  archive_sha256: string | null
  removal_seal: string | null
}

const COLUMNS = `no, first_no, last_no, entries, from_at, to_at, coalesce(encode(previous, 'hex'), '') as previous,
  encode(first_hash, 'hex') as first_hash, encode(last_hash, 'hex') as last_hash, closed_at, encode(seal, 'hex') as seal,
  removed_at, keep_years, archive_name, archive_sha256, encode(removal_seal, 'hex') as removal_seal`

const segmentOf = (row: Row): Segment => ({
  no: row.no,
  firstNo: row.first_no,
  lastNo: row.last_no,
  entries: row.entries,
  fromAt: row.from_at,
  toAt: row.to_at,
  previous: row.previous,
  firstHash: row.first_hash,
  lastHash: row.last_hash,
  closedAt: row.closed_at,
  seal: row.seal,
  removal: row.removed_at && {
    at: row.removed_at,
    keepYears: row.keep_years ?? 0,
    archiveName: row.archive_name,
    archiveSha256: row.archive_sha256,
    seal: row.removal_seal ?? '',
  },
})

/** The segments of this database in their order; none before the migration that made the table. */
export async function segmentsOf(db: Pick<pg.Pool, 'query'>): Promise<Segment[]> {
  const { rows: known } = await db.query(`select to_regclass('public.audit_segments') as known`)
  if (!known[0]?.known) return []
  const { rows } = await db.query<Row>(`select ${COLUMNS} from audit_segments order by no`)
  return rows.map(segmentOf)
}

/** What is wrong with a segment; undefined: nothing. `now`: the clock of the database. */
export function faultOf(keys: readonly Buffer[], segment: Segment, now: Date): SegmentFault | undefined {
  if (!keys.some((key) => equal(segment.seal, segmentSeal(key, segment)))) return 'forged'
  const { removal, toAt } = segment
  if (!removal) return undefined
  if (!keys.some((key) => equal(removal.seal, removalSeal(key, segment, removal)))) return 'forged'
  const isEarly = !isOver(toAt, removal.keepYears, removal.at) || !isOver(toAt, removal.keepYears, now)
  return isEarly ? 'early' : undefined
}

/** The first segment that is wrong by itself, or does not continue the one before it. */
export function firstFault(
  keys: readonly Buffer[],
  segments: readonly Segment[],
  now: Date,
): { no: number; fault: SegmentFault } | undefined {
  let [next, hash] = [1, '']
  for (const [i, segment] of segments.entries()) {
    const fault = faultOf(keys, segment, now)
    if (fault) return { no: segment.firstNo, fault }
    const continues = segment.no === i + 1 && segment.firstNo === next && segment.previous === hash
    if (!continues) return { no: Math.min(next, segment.firstNo), fault: 'forged' }
    ;[next, hash] = [segment.lastNo + 1, segment.lastHash]
  }
  return undefined
}
