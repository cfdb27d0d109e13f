import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { keyFinder } from './seals.ts'

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
  /** How its entries were removed; null while they are in the log. */
  removal: Removal | null
}

export interface Removal {
  at: Date
  /** The retention that was configured then. */
  keepYears: number
  archiveName: string | null
  archiveSha256: string | null
  /** Hex: covers this removal and all before it. */
  seal: string
}

export interface RemovedSegment extends Segment {
  removal: Removal
}

export const isRemoved = (segment: Segment): segment is RemovedSegment => segment.removal !== null

/** What is wrong with a segment: its removal was not sealed with the key of its time, or its entries were removed too early. */
export type SegmentFault = 'forged' | 'early'

/** No entry is removed in its first year, whatever is configured. Our choice (docs/rules/audit-retention.md). */
export const KEEP_YEARS_LEAST = 1

/** The action of the entry about a removal. */
export const REMOVE_AUDIT = 'admin.remove_audit'

/** What the removals before a segment come to: '' before the first. */
export interface Removals {
  digest: string
  seal: string
}
export const NO_REMOVALS: Removals = { digest: '', seal: '' }

/** Covers a segment, how its entries were removed, and all removals before it. */
const removalDigest = (before: Removals, s: Segment, r: Omit<Removal, 'seal'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        before.digest,
        before.seal,
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
        r.at.toISOString(),
        r.keepYears,
        r.archiveName,
        r.archiveSha256,
      ]),
    )
    .digest('hex')

const macOf = (key: Buffer, digest: string): string =>
  createHmac('sha256', key).update(`audit removal\n${digest}`).digest('hex')

/** The seal of the removal of a segment's entries, after other removals. */
export const removalSeal = (key: Buffer, before: Removals, s: Segment, r: Omit<Removal, 'seal'>): string =>
  macOf(key, removalDigest(before, s, r))

const withRemoval = (before: Removals, segment: RemovedSegment): Removals => ({
  digest: removalDigest(before, segment, segment.removal),
  seal: segment.removal.seal,
})

/** What the removals of these segments come to. */
export const removalsOf = (segments: readonly Segment[]): Removals =>
  segments.filter(isRemoved).reduce(withRemoval, NO_REMOVALS)

/** Whether this key has sealed the newest removal, and with it all before. */
export function isSealedWith(key: Buffer, segments: readonly Segment[]): boolean {
  const { digest, seal } = removalsOf(segments)
  return equal(seal, macOf(key, digest))
}

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
  removed_at: Date | null
  keep_years: number | null
  archive_name: string | null
  archive_sha256: string | null
  removal_seal: string | null
}

const COLUMNS = `no, first_no, last_no, entries, from_at, to_at, coalesce(encode(previous, 'hex'), '') as previous,
  encode(first_hash, 'hex') as first_hash, encode(last_hash, 'hex') as last_hash, closed_at,
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

/** A sealed entry about the removal of a segment, after everything that was removed. */
interface Witness {
  /** The number of the segment. */
  segment: number
  no: number
  seal: string
}

/** What segments are checked with. */
export interface Evidence {
  keyAt: Awaited<ReturnType<typeof keyFinder>>
  witnesses: readonly Witness[]
  /** The clock of the database. */
  now: Date
}

/** The entries that are in the log about these removals. Whether they are part of the chain is checked with the chain. */
export async function witnessesOf(db: Pick<pg.Pool, 'query'>, segments: readonly Segment[]): Promise<Witness[]> {
  const last = segments.findLast(isRemoved)
  if (!last) return []
  const { rows } = await db.query<{ row_id: string; no: number; seal: string | null }>(
    `select row_id, chain_no as no, details ->> 'seal' as seal from audit_log
     where action = $1 and table_name = 'audit_segments' and chain_no > $2`,
    [REMOVE_AUDIT, last.lastNo],
  )
  return rows.map(({ row_id, no, seal }) => ({ segment: Number(row_id), no, seal: seal ?? '' }))
}

/**
 * Whether entries of the log show a removal: one has its seal, under the key that seals at the number of that entry. Such an entry can
 * be gone with a later segment, of which the removal covers this one; that of the newest removal is always there.
 */
function isShownInLog(
  { keyAt, witnesses }: Evidence,
  { digest, seal }: Removals,
  { no, isNewest }: { no: number; isNewest: boolean },
) {
  const about = witnesses.filter(({ segment }) => segment === no)
  if (about.length === 0) return !isNewest
  return about.some((witness) => {
    const key = keyAt(witness.no)
    return Buffer.isBuffer(key) && equal(witness.seal, seal) && equal(seal, macOf(key, digest))
  })
}

/** The first segment that is wrong by itself, or does not continue the one before it. Removed ones come before all others. */
export function firstFault(
  evidence: Evidence,
  segments: readonly Segment[],
): { no: number; fault: SegmentFault } | undefined {
  let [next, hash, removals, removedBefore] = [1, '', NO_REMOVALS, 0]
  const newest = segments.findLast(isRemoved)
  for (const [i, segment] of segments.entries()) {
    const continues = segment.no === i + 1 && segment.firstNo === next && segment.previous === hash
    if (!continues) return { no: Math.min(next, segment.firstNo), fault: 'forged' }
    if (isRemoved(segment)) {
      removals = withRemoval(removals, segment)
      const isShown = isShownInLog(evidence, removals, { no: segment.no, isNewest: segment === newest })
      if (!isShown || removedBefore !== i) return { no: segment.firstNo, fault: 'forged' }
      if (isEarly(segment, evidence.now)) return { no: segment.firstNo, fault: 'early' }
      removedBefore += 1
    }
    ;[next, hash] = [segment.lastNo + 1, segment.lastHash]
  }
  return undefined
}

const isEarly = ({ removal: { keepYears, at }, toAt }: RemovedSegment, now: Date): boolean =>
  !isOver(toAt, keepYears, at) || !isOver(toAt, keepYears, now)
