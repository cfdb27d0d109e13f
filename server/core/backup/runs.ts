import type pg from 'pg'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { BackupConfig } from '../config/backup-variables.ts'
import { JobFailure } from '../jobs/jobs.ts'
import { bucketTarget } from './bucket.ts'
import { backupInto, type Summary } from './index.ts'
import { isYoung, KEPT_ALWAYS_MS, notKept } from './keep.ts'
import { recordBackup } from './last-backup.ts'
import { BackupRefused } from './refused.ts'
import { type BackupTarget, folderTarget, nameAt } from './target.ts'

/** The kind of the job that makes one backup. */
export const BACKUP_JOB = 'backup.make'
/** A lane of its own: neither do imports hold backups up, nor backups imports. */
export const BACKUP_LANE = 'backups'
/** Ulaanbaatar is eight hours ahead of UTC all year. */
const OFFSET_MS = 28_800_000
const RETRY_BUSY_SECONDS = 60
const ERROR_MAX_CHARS = 2_000

/** What making backups needs. */
export interface BackupWork {
  pool: pg.Pool
  backup: BackupConfig
  /** Where uploaded files are stored on this machine. */
  filesFolder: string
  now(): Date
}

/** The place of this configuration; undefined when none is configured. */
export function targetOf({ to }: Pick<BackupConfig, 'to'>): BackupTarget | undefined {
  if (!to) return undefined
  return 's3' in to ? bucketTarget(to.s3) : folderTarget(to.folder)
}

/** Plans the backup of today when its time has come; of several instances one does. @returns whether it was planned now. */
export async function planDaily({ pool, backup, now }: BackupWork): Promise<boolean> {
  const at = now()
  const time = new Date(at.getTime() + OFFSET_MS).toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)
  if (!backup.to || time < backup.at) return false
  const { rowCount } = await pool.query(
    `with planned as (
       insert into backups (planned_on, name, is_encrypted) values ($1, $2, $3) on conflict do nothing returning id)
     insert into jobs (kind, payload, lane) select $4, jsonb_build_object('id', id), $5 from planned`,
    [
      dayInUlaanbaatar(at),
      nameAt(at, backup.recipient !== undefined),
      backup.recipient !== undefined,
      BACKUP_JOB,
      BACKUP_LANE,
    ],
  )
  return rowCount === 1
}

/**
 * Makes the backup of a row and removes those that are no longer kept. Repeating it is safe: one that is complete is not
 * made again, and what a process left that was killed is removed.
 *
 * @throws JobFailure when another backup is being made.
 */
export async function runBackup(work: BackupWork, id: string, signal?: AbortSignal): Promise<void> {
  const { pool, backup } = work
  const target = targetOf(backup)
  const { rows } = await pool.query<{ name: string }>(
    'update backups set started_at = coalesce(started_at, $2), failed_at = null where id = $1 and ended_at is null returning name',
    [id, work.now()],
  )
  const name = rows[0]?.name
  if (!name) return
  try {
    if (!target) throw new BackupRefused('No place for backups is configured any more.')
    await make(work, { id, name, target }, signal)
  } catch (error) {
    if (error instanceof JobFailure) throw error
    // the server is being stopped, or another instance has taken over
    if (signal?.aborted) throw new JobFailure('the backup was interrupted', 1)
    const text = error instanceof Error ? error.message : String(error)
    await pool.query('update backups set failed_at = $2, error = $3 where id = $1 and ended_at is null', [
      id,
      work.now(),
      text.slice(0, ERROR_MAX_CHARS),
    ])
    throw error
  }
  await removeOld(work, target)
}

async function make(
  { pool, backup, filesFolder, now }: BackupWork,
  { id, name, target }: { id: string; name: string; target: BackupTarget },
  signal: AbortSignal | undefined,
): Promise<void> {
  const finish = async (bytes: number, made?: Summary) => {
    const rows = made && Object.values(made.tables).reduce((sum, n) => sum + n, 0)
    await pool.query(
      `update backups set ended_at = $2, failed_at = null, error = null, bytes = $3, rows = $4, files = $5, sha256 = $6 where id = $1`,
      [id, now(), bytes, rows ?? null, made?.files ?? null, made?.sha256 ?? null],
    )
    await recordBackup(pool)
  }
  // written completely by a process that was killed before it could say so, or this row is part of what was restored
  const known = (await target.list()).find((one) => one.name === name)
  if (known) return finish(known.bytes)
  const options = { recipient: backup.recipient, alone: true, ...(signal ? { signal } : {}) }
  const made = await backupInto(pool, filesFolder, { target, name }, options)
  if (!made) throw new JobFailure('another backup is being made', RETRY_BUSY_SECONDS)
  await finish(made.bytes, made)
}

/** Removes what is no longer kept of the backups that this database has made; others in the same place are not its own. */
async function removeOld({ pool, backup, now }: BackupWork, target: BackupTarget | undefined): Promise<void> {
  if (!target) return
  const found = new Set((await target.list()).map(({ name }) => name))
  const { rows } = await pool.query<{ name: string; ended_at: Date }>(
    'select name, ended_at from backups where ended_at is not null and removed_at is null',
  )
  const made = new Map(rows.filter(({ name }) => found.has(name)).map((row) => [row.name, row.ended_at]))
  for (const name of notKept([...made.keys()], backup.keep)) {
    const endedAt = made.get(name)?.getTime() ?? 0
    if (isYoung(name, now()) || endedAt > now().getTime() - KEPT_ALWAYS_MS) continue
    await target.remove(name)
    await pool.query('update backups set removed_at = $2 where name = $1', [name, now()])
  }
}
