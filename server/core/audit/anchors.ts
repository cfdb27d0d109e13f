import { createHash, createHmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Sealing } from './seals.ts'
import { isOver, isRemoved, type RemovedSegment, segmentsOf } from './segments.ts'

/**
 * A seal of the audit log that was noted outside the database: a person who cuts the end of the log, or rewrites it, cannot
 * change what was noted. `restored`: a backup was put back, and the log ends there again.
 */
export interface Anchor {
  /** Instant, ISO 8601. */
  at: string
  no: number
  /** Hex; '' while the log is empty. */
  hash: string
  restored: boolean
}

/** What is wrong with an anchor: its entry is gone, has another seal, or the note itself was changed. */
export type AnchorFault = 'missing' | 'differs' | 'forged'

export interface AnchorState {
  /** The anchors that were compared. */
  compared: number
  /** When the newest of them was noted. */
  lastAt: string | null
  broken: { no: number; at: string; fault: AnchorFault } | null
  /** Backups that were restored, as noted: what was noted before of later entries is not compared. */
  restored: { times: number; lastAt: string | null }
  /** The copies in the bucket; null without one. `strange`: files of a later day, or in which nothing was noted. */
  copies: { lastAt: string | null; strange: number } | null
}

/** Days of which every anchor is compared; of earlier ones the last of each day, which covers all before it. */
const WHOLE_DAYS = 7
const FILE = /^audit-\d{4}-\d{2}-\d{2}\.jsonl$/
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const macOf = (key: Buffer, { at, no, hash, restored }: Anchor) =>
  createHmac('sha256', key).update(`anchor\n${at}\n${no}\n${hash}\n${restored}`).digest('hex')

/** The newest seal of the log. */
async function head({ pool }: Sealing): Promise<Pick<Anchor, 'no' | 'hash'>> {
  const { rows } = await pool.query<{ no: number; hash: string }>(
    `select chain_no as no, encode(hash, 'hex') as hash from audit_log where chain_no is not null order by chain_no desc limit 1`,
  )
  return rows[0] ?? { no: 0, hash: '' }
}

/** Copies of the notes in a bucket: who owns this machine as well cannot change them. */
export interface AnchorCopies {
  put(name: string, text: string): Promise<void>
  names(): Promise<string[]>
  read(name: string): Promise<string>
}

/** Where notes are read from. */
interface AnchorPlaces {
  folder: string
  copies: AnchorCopies | undefined
}

const COPY = /^audit-\d{4}-\d{2}-\d{2}\.[0-9a-f]{8}\.jsonl$/
/** Days with notes of which copies are compared. A seal covers all entries before it, so the newest notes find whatever was changed earlier. */
const COPIED_DAYS = 30
/** Copies that are read at most, so that a bucket full of made-up files does not keep a check from ending. */
const COPIES_READ = 2000
/** Requests to the bucket at the same time. */
const AT_ONCE = 8

/** Copies today's notes; `instance` keeps those of several machines apart. */
export async function copyAnchors(
  copies: AnchorCopies,
  { folder, instance }: { folder: string; instance: string },
  now: Date,
): Promise<void> {
  const day = dayInUlaanbaatar(now)
  const name = createHash('sha256').update(instance).digest('hex').slice(0, 8)
  await copies.put(
    `audit-${day}.${name}.jsonl`,
    await fs.promises.readFile(path.join(folder, `audit-${day}.jsonl`), 'utf8'),
  )
}

/** @throws when the folder of the anchors cannot be written. */
export async function checkAnchors(folder: string): Promise<void> {
  await fs.promises.mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await fs.promises.access(folder, fs.constants.W_OK)
}

/** A note is repeated after this time even if nothing was written to the log, to show that notes are still made. */
const REPEAT_MS = 3_600_000

/**
 * Appends the newest seal to today's file of the folder, unless it is the one of `last`, which was noted within the hour.
 *
 * @returns the newest note. @throws when the folder cannot be written.
 */
export async function writeAnchor(sealing: Sealing, folder: string, now: Date, last?: Anchor): Promise<Anchor> {
  const newest = await head(sealing)
  const isNoted = last?.no === newest.no && last.hash === newest.hash
  if (isNoted && now.getTime() - Date.parse(last.at) < REPEAT_MS) return last
  return append(sealing, folder, { at: now.toISOString(), ...newest, restored: false }, now)
}

/** The row of `settings` with the notes of restored backups: every instance finds them there, whatever folder it has. */
const RESTORED_KEY = 'audit.restored'

/** The notes of restored backups, each with its MAC; none while the database is empty. */
export async function restoredNotes(pool: Sealing['pool']): Promise<unknown[]> {
  const { rows: known } = await pool.query(`select to_regclass('public.settings') as known`)
  if (!known[0]?.known) return []
  const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [RESTORED_KEY])
  return Array.isArray(rows[0]?.value) ? rows[0].value : []
}

/**
 * Notes in the folder and in the database that a backup was put back, and where its log ends. `earlier`: the notes that the
 * database had before; instances that have not run since need them too.
 */
export async function noteRestored(
  sealing: Sealing,
  folder: string,
  now: Date,
  earlier: readonly unknown[],
): Promise<void> {
  const anchor = await append(sealing, folder, { at: now.toISOString(), ...(await head(sealing)), restored: true }, now)
  const notes = [...earlier, ...(await restoredNotes(sealing.pool)), withMac(sealing, anchor)]
  const different = [...new Map(notes.map((one) => [JSON.stringify(one), one])).values()]
  await sealing.pool.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [RESTORED_KEY, JSON.stringify(different)],
  )
}

const withMac = ({ sealKeys }: Sealing, anchor: Anchor) => ({ ...anchor, mac: macOf(sealKeys[0], anchor) })

async function append(sealing: Sealing, folder: string, anchor: Anchor, now: Date): Promise<Anchor> {
  await fs.promises.mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const file = path.join(folder, `audit-${dayInUlaanbaatar(now)}.jsonl`)
  const line = `${JSON.stringify(withMac(sealing, anchor))}\n`
  await fs.promises.appendFile(file, line, { mode: FILE_MODE, flush: true })
  return anchor
}

interface Noted extends Anchor {
  isForged: boolean
}

function parse(keys: Sealing['sealKeys'], line: string): Noted | undefined {
  try {
    const { at, no, hash, restored, mac } = JSON.parse(line)
    const anchor = { at: String(at), no: Number(no), hash: String(hash), restored: restored === true }
    return { ...anchor, isForged: !keys.some((key) => mac === macOf(key, anchor)) }
  } catch {
    // a process that was killed while it wrote leaves half a line
    return undefined
  }
}

async function readFolder(folder: string): Promise<{ name: string; text: string }[]> {
  const names = await fs.promises.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // nothing was noted yet, which the answer says; a folder that cannot be read is an error
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => FILE.test(name)).toSorted()
  const found: { name: string; text: string }[] = []
  for (const name of files) found.push({ name, text: await fs.promises.readFile(path.join(folder, name), 'utf8') })
  return found
}

const linesOf = (keys: Sealing['sealKeys'], text: string): Noted[] =>
  text.split('\n').flatMap((line) => (line ? (parse(keys, line) ?? []) : []))

const dayOf = (name: string) => name.slice('audit-'.length, 'audit-2026-01-01'.length)

/** The notes of files that are sorted by day. */
function notesOf(files: readonly { name: string; lines: Noted[] }[], today: Day): Noted[] {
  const recent = new Set([...new Set(files.map(({ name }) => dayOf(name)))].slice(-WHOLE_DAYS))
  return files.flatMap(({ name, lines }) => {
    const isWhole = recent.has(dayOf(name)) || dayOf(name) === today
    return isWhole ? lines : lines.filter((line, i) => line.restored || i === lines.length - 1)
  })
}

/**
 * The copies of the newest days with notes, and the number of strange files. A person who may write into the bucket can add
 * files: what is empty or of a later day neither counts nor hides a copy.
 */
async function readCopies(copies: AnchorCopies, keys: Sealing['sealKeys'], today: Day) {
  const names = (await copies.names()).filter((name) => COPY.test(name)).toSorted()
  const possible = names.filter((name) => dayOf(name) <= today)
  const newest = possible.toReversed()
  const found: { name: string; lines: Noted[] }[] = []
  const days = new Set<string>()
  let read = 0
  while (read < Math.min(newest.length, COPIES_READ) && days.size <= COPIED_DAYS) {
    const some = newest.slice(read, read + AT_ONCE)
    read += some.length
    const files = await Promise.all(some.map(async (name) => ({ name, lines: linesOf(keys, await copies.read(name)) })))
    for (const file of files.filter(({ lines }) => lines.length > 0)) {
      found.push(file)
      if (file.lines.some(({ isForged }) => !isForged)) days.add(dayOf(file.name))
    }
  }
  const isCut = days.size <= COPIED_DAYS && read < newest.length
  const strange = names.length - possible.length + read - found.length + (isCut ? newest.length - read : 0)
  return { notes: notesOf(found.toReversed(), today), strange }
}

interface Found {
  /** Oldest first. Those after the end of a restored backup are left out: what they name is lost. */
  anchors: Noted[]
  restored: AnchorState['restored']
  copies: AnchorState['copies']
}

/** The anchors to compare. */
async function anchorsIn(
  { pool, sealKeys: keys }: Sealing,
  { folder, copies }: AnchorPlaces,
  today: Day,
): Promise<Found> {
  const files = (await readFolder(folder)).map(({ name, text }) => ({ name, lines: linesOf(keys, text) }))
  const here = notesOf(files, today)
  const noted = new Set(here.map(({ at, no, hash }) => `${at} ${no} ${hash}`))
  const copied = copies ? await readCopies(copies, keys, today) : undefined
  const others = (copied?.notes ?? []).filter(({ at, no, hash }) => !noted.has(`${at} ${no} ${hash}`))
  const found = others.length > 0 ? sorted([...here, ...others]) : here
  // one that this key did not make says nothing: the owner of the database could have written it
  const restored = (await restoredNotes(pool))
    .flatMap((note) => parse(keys, JSON.stringify(note)) ?? [])
    .filter((note) => note.restored && !note.isForged)
  const known = new Set(found.map(({ at, no }) => `${at} ${no}`))
  const all = [...found, ...restored.filter(({ at, no }) => !known.has(`${at} ${no}`))]
  const restores = sorted(all.filter((note) => note.restored && !note.isForged))
  return {
    anchors: withoutLost(restored.length > 0 ? sorted(all) : all),
    restored: { times: restores.length, lastAt: restores.at(-1)?.at ?? null },
    copies: copied
      ? { lastAt: sorted(copied.notes.filter(({ isForged }) => !isForged)).at(-1)?.at ?? null, strange: copied.strange }
      : null,
  }
}

const sorted = (anchors: readonly Noted[]): Noted[] =>
  anchors.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))

function withoutLost(anchors: readonly Noted[]): Noted[] {
  let kept: Noted[] = []
  for (const anchor of anchors) {
    if (anchor.restored && !anchor.isForged) kept = kept.filter(({ no }) => no <= anchor.no)
    kept.push(anchor)
  }
  return kept
}

/** A seal may be noted this long after its entry was written: of earlier days the last note of each is compared. Our choice. */
const LATE_NOTE_MS = 172_800_000

/**
 * The notes of entries that were removed although they had been noted within the retention: who made up the times of a segment
 * cannot change when its entries were noted.
 */
function removedTooEarly(notes: readonly Noted[], removed: readonly RemovedSegment[], now: Date): Noted[] {
  const first = new Map<number, Noted>()
  for (const note of notes) if (!note.isForged && !note.restored && !first.has(note.no)) first.set(note.no, note)
  return [...first.values()].filter(({ no, at }) => {
    const segment = removed.find(({ firstNo, lastNo }) => no >= firstNo && no <= lastNo)
    return segment && !isOver(new Date(Date.parse(at) - LATE_NOTE_MS), segment.removal.keepYears, now)
  })
}

/**
 * Compares the log with what was noted outside the database, and returns the first difference. The seals of segments whose entries
 * were removed have to be checked before.
 */
export async function compareAnchors(sealing: Sealing, places: AnchorPlaces, now: Date): Promise<AnchorState> {
  const { anchors: found, restored, copies } = await anchorsIn(sealing, places, dayInUlaanbaatar(now))
  // before the segments: what a job removes in between is in both, never in neither
  const { rows } = await sealing.pool.query<{ no: number; hash: string }>(
    `select chain_no as no, encode(hash, 'hex') as hash from audit_log where chain_no = any($1::bigint[])`,
    [[...new Set(found.map(({ no }) => no))]],
  )
  const removed = (await segmentsOf(sealing.pool)).filter(isRemoved)
  const isCovered = ({ no }: Noted) => removed.some(({ firstNo, lastNo }) => no > firstNo && no < lastNo)
  // of removed entries the first and last seal of each segment are known; the caller has checked the segments
  const anchors = found.filter((anchor) => anchor.no > 0 && (anchor.isForged || !isCovered(anchor)))
  const hashes = new Map([
    ...rows.map(({ no, hash }) => [Number(no), hash] as const),
    ...removed.flatMap((s) => [[s.firstNo, s.firstHash] as const, [s.lastNo, s.lastHash] as const]),
  ])
  const tooEarly = removedTooEarly(found, removed, now)
  const faultOf = ({ no, hash, isForged }: Noted): AnchorFault | undefined => {
    if (isForged) return 'forged'
    if (!hashes.has(no)) return 'missing'
    return hashes.get(no) === hash ? undefined : 'differs'
  }
  const broken = [
    ...tooEarly.map(({ no, at }) => ({ no, at, fault: 'missing' as const })),
    ...anchors.flatMap((anchor) => {
      const fault = faultOf(anchor)
      return fault ? [{ no: anchor.no, at: anchor.at, fault }] : []
    }),
  ]
  const lastAt = anchors.at(-1)?.at ?? null
  return { compared: anchors.length, lastAt, broken: broken[0] ?? null, restored, copies }
}
