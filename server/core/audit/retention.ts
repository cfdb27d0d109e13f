import pg from 'pg'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { ArchiveWriter, type AuditArchive } from './archive.ts'
import { auditStatement } from './audit.ts'
import { verifyAudit } from './chain.ts'
import { COVERED, keyFinder, type Sealable, type Sealing, sealOf, sealWithin } from './seals.ts'
import {
  firstFault,
  isOver,
  isRemoved,
  isSealedWith,
  KEEP_YEARS_LEAST,
  REMOVE_AUDIT,
  type Removal,
  type RemovedSegment,
  removalSeal,
  removalsOf,
  type Segment,
  segmentsOf,
  witnessesOf,
} from './segments.ts'

/** Entries of a segment at most, so that closing and removing one is a short transaction. Our choice. */
const SEGMENT_ENTRIES = 50_000
const READ_LINES = 5_000
/** Any constant: one instance at a time closes and removes. */
const LOCK = 72_118_213
const MONTH_CHARS = 'yyyy-mm'.length

/** What the retention of the audit log needs. */
export interface AuditRetention {
  /** Connects as the owner of the tables: the role of the application may not remove entries. */
  owner: pg.ClientConfig
  sealKeys: Sealing['sealKeys']
  keepYears: number
  /** Where entries are written before they are removed; undefined: nowhere. */
  archive: AuditArchive | undefined
}

/** What one run did. */
export interface RetentionResult {
  closed: number
  removed: number
  entries: number
}

/** An entry or a segment does not match its seal: nothing is closed or removed from there on. */
export class AuditBroken extends Error {}

/**
 * Closes the segments of the chain that are complete, then removes the entries of those whose retention is over, one transaction each.
 * Everything is checked against its seal again before. Stops after the current segment when `signal` is aborted.
 *
 * @throws AuditBroken. What is broken stays as it is, for the verification to show.
 */
export async function keepAuditRetention(given: AuditRetention, signal?: AbortSignal): Promise<RetentionResult> {
  const work = { ...given, keepYears: Math.max(given.keepYears, KEEP_YEARS_LEAST) }
  const client = new pg.Client(work.owner)
  client.on('error', () => {}) // the query fails too
  const result = { closed: 0, removed: 0, entries: 0 }
  try {
    await client.connect()
    const lock = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!lock.rows[0]?.mine) return result
    await client.query('set statement_timeout = 0')
    while (!signal?.aborted && (await closeNext(client, work))) result.closed += 1
    // read once: what is written into the table from now on is covered by no seal of this run
    const segments = await segmentsOf(client)
    await checkRemovals(client, work, segments)
    const removed = segments.filter(isRemoved)
    // oldest first without a gap, so that each removal covers all before it
    for (const segment of segments.slice(removed.length)) {
      const next = signal?.aborted ? undefined : await remove(client, work, { segment, removed })
      if (!next) break
      removed.push(next)
      result.removed += 1
      result.entries += segment.entries
    }
    return result
  } finally {
    // ends the lock too
    await client.end().catch(() => {})
  }
}

async function inTransaction<A>(client: pg.Client, work: () => Promise<A>): Promise<A> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

interface Line extends Sealable {
  at: Date
}

async function* linesAfter(client: pg.Client, after: number, last: number): AsyncGenerator<Line[]> {
  let from = after
  for (;;) {
    const { rows } = await client.query<Line>(
      `select chain_no, hash, at, ${COVERED} as text from audit_log where chain_no > $1 and chain_no <= $2 order by chain_no limit ${READ_LINES}`,
      [from, last],
    )
    if (rows.length > 0) yield rows
    if (rows.length < READ_LINES) return
    from = rows.at(-1)?.chain_no ?? last
  }
}

/** Checks entries against their seals, one after another. */
function follower(keyAt: Awaited<ReturnType<typeof keyFinder>>, after: number, previous: string) {
  let [no, hash] = [after, previous === '' ? null : Buffer.from(previous, 'hex')]
  return (line: Line): string => {
    no += 1
    const key = keyAt(no)
    const expected = key === 'unknown' ? null : sealOf(key, hash, { chainNo: no, text: line.text })
    if (line.chain_no !== no || !line.hash || !expected?.equals(line.hash)) throw brokenAt(no)
    hash = expected
    return expected.toString('hex')
  }
}

const clockOf = async (client: pg.Client): Promise<Date> =>
  (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date()

/** Up to the whole millisecond that contains this instant, which the driver has cut. */
const nextMillisecond = (at: Date) => new Date(at.getTime() + 1)

/**
 * Closes the next segment: a month of the chain, or fewer entries of a busy one. The newest entry is never in one, so that the chain
 * always continues from an existing entry.
 */
async function closeNext(client: pg.Client, { sealKeys }: AuditRetention): Promise<boolean> {
  const last = (await segmentsOf(client)).at(-1)
  const after = last?.lastNo ?? 0
  const previous = last?.lastHash ?? ''
  const follow = follower(await keyFinder({ pool: client, sealKeys }), after, previous)
  let made: Made | undefined
  let isComplete = false
  for await (const lines of linesAfter(client, after, after + SEGMENT_ENTRIES + 1)) {
    for (const line of lines) {
      isComplete = made !== undefined && (monthOf(line.at) > monthOf(made.fromAt) || made.entries >= SEGMENT_ENTRIES)
      if (isComplete) break
      const hash = follow(line)
      made = withLine(made, line, { hash, no: (last?.no ?? 0) + 1, previous })
    }
    if (isComplete) break
  }
  if (!made || !isComplete) return false
  await insert(client, { ...made, toAt: nextMillisecond(made.toAt), closedAt: await clockOf(client) })
  return true
}

const monthOf = (at: Date) => dayInUlaanbaatar(at).slice(0, MONTH_CHARS)

type Made = Omit<Segment, 'removal' | 'closedAt'>

function withLine(
  made: Made | undefined,
  { at, chain_no: chainNo }: Line,
  { hash, no, previous }: { hash: string; no: number; previous: string },
): Made {
  const lastNo = chainNo ?? 0
  if (!made)
    return { no, firstNo: lastNo, lastNo, entries: 1, fromAt: at, toAt: at, previous, firstHash: hash, lastHash: hash }
  const [fromAt, toAt] = [at < made.fromAt ? at : made.fromAt, at > made.toAt ? at : made.toAt]
  return { ...made, lastNo, entries: made.entries + 1, fromAt, toAt, lastHash: hash }
}

const insert = (client: pg.Client, s: Omit<Segment, 'removal'>) =>
  client.query(
    `insert into audit_segments (no, first_no, last_no, entries, from_at, to_at, previous, first_hash, last_hash, closed_at)
     values ($1, $2, $3, $4, $5, $6, decode(nullif($7, ''), 'hex'), decode($8, 'hex'), decode($9, 'hex'), $10)`,
    [s.no, s.firstNo, s.lastNo, s.entries, s.fromAt, s.toAt, s.previous, s.firstHash, s.lastHash, s.closedAt],
  )

/**
 * Checks what was removed before, as the next removal covers it. A seal of the current key is enough; a former key may be known to
 * others, so that the chain has to confirm the entry about the removal.
 */
async function checkRemovals(client: pg.Client, work: AuditRetention, segments: readonly Segment[]): Promise<void> {
  const { sealKeys } = work
  const [keyAt, witnesses] = [await keyFinder({ pool: client, sealKeys }), await witnessesOf(client, segments)]
  const now = await clockOf(client)
  const faulty = firstFault({ keyAt, witnesses, now }, segments)
  if (faulty) throw brokenAt(faulty.no)
  const next = segments.find((segment) => !isRemoved(segment))
  const isDue = next !== undefined && isOver(next.toAt, work.keepYears, now)
  if (!isDue || !segments.some(isRemoved) || isSealedWith(sealKeys[0], segments)) return
  const state = await verifyAudit({ pool: client, sealKeys })
  if (!state.ok) throw brokenAt(state.brokenAt ?? 0)
}

const brokenAt = (no: number) =>
  new AuditBroken(`The audit log is broken at entry ${no}: no entry from there on is removed.`)

/** Removes the entries of a segment whose time is over. @returns it, undefined while its time is not over. @throws AuditBroken. */
async function remove(
  client: pg.Client,
  work: AuditRetention,
  { segment, removed }: { segment: Segment; removed: readonly RemovedSegment[] },
): Promise<RemovedSegment | undefined> {
  const { sealKeys, keepYears, archive } = work
  const now = await clockOf(client)
  if (!isOver(segment.toAt, keepYears, now)) return undefined
  return inTransaction(client, async () => {
    const writer = archive && new ArchiveWriter(segment)
    await check(client, work, segment, (lines) => writer?.add(lines))
    const archived = archive && (await writer?.end(archive))
    const made = {
      at: now,
      keepYears,
      archiveName: archived?.name ?? null,
      archiveSha256: archived?.sha256 ?? null,
    }
    const removal = { ...made, seal: removalSeal(sealKeys[0], removalsOf(removed), segment, made) }
    await removeEntries(client, segment, removal)
    // with the key of the removal, whatever key the servers are given before they would seal it
    await sealWithin(client, sealKeys)
    return { ...segment, removal }
  })
}

/** Reads a segment's entries and checks that they are those that it was closed over, none of them younger than it says. */
async function check(
  client: pg.Client,
  { sealKeys }: AuditRetention,
  segment: Segment,
  read: (lines: Line[]) => void,
): Promise<void> {
  const { firstNo, lastNo, previous, firstHash, lastHash, fromAt, toAt } = segment
  const follow = follower(await keyFinder({ pool: client, sealKeys }), firstNo - 1, previous)
  let [no, hash, isSame] = [firstNo - 1, previous, true]
  for await (const lines of linesAfter(client, firstNo - 1, lastNo)) {
    for (const line of lines) {
      hash = follow(line)
      isSame &&= line.at >= fromAt && line.at <= toAt && (line.chain_no !== firstNo || hash === firstHash)
    }
    no += lines.length
    read(lines)
  }
  if (!isSame || no !== lastNo || hash !== lastHash)
    throw new AuditBroken(`Segment ${segment.no} of the audit log is not as it was closed: nothing is removed.`)
}

async function removeEntries(client: pg.Client, segment: Segment, removal: Removal): Promise<void> {
  const { no, firstNo, lastNo, entries, fromAt, toAt } = segment
  await client.query(
    `update audit_segments set removed_at = $2, keep_years = $3, archive_name = $4, archive_sha256 = $5, removal_seal = decode($6, 'hex')
     where no = $1`,
    [no, removal.at, removal.keepYears, removal.archiveName, removal.archiveSha256, removal.seal],
  )
  const deleted = await client.query('delete from audit_log where chain_no between $1 and $2', [firstNo, lastNo])
  if (deleted.rowCount !== entries)
    throw new AuditBroken(`Segment ${no} of the audit log has another number of entries.`)
  const details = {
    entries,
    from: firstNo,
    to: lastNo,
    fromAt: fromAt.toISOString(),
    toAt: toAt.toISOString(),
    keepYears: removal.keepYears,
    seal: removal.seal,
    ...(removal.archiveName ? { archive: removal.archiveName } : {}),
  }
  const line = { action: REMOVE_AUDIT, table_name: 'audit_segments', row_id: String(no), details }
  const { sql, parameters } = auditStatement({ actor: null, requestId: `audit segment ${no}`, address: null }, [line])
  await client.query(sql, [...parameters])
}
