import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { BACKUP_LATE_DAYS, type Backup, type BackupState, DRILL_DUE_DAYS } from '#contract/features/admin/backups.ts'
import type { admin } from '#contract/features/admin/index.ts'
import { BACKUP_JOB, BACKUP_LANE } from '../../core/backup/runs.ts'
import { nameAt } from '../../core/backup/target.ts'
import type { BackupConfig } from '../../core/config/backup-variables.ts'
import type { Handlers } from '../../core/requests/declare.ts'
import type { AdminTables } from './tables.ts'

/** A backup, and whether a job still makes it. */
type Seen = AdminTables['backups'] & { is_awaited: boolean }
type BackupHandlers = Pick<Handlers<AdminTables, typeof admin>, 'backups' | 'makeBackup'>
type Rows = Parameters<BackupHandlers['backups']>[0]['rows']

const RECENT = 10
/** Any constant: of people who ask at the same moment, one adds a backup. */
const ASK_LOCK = 72_118_209

/** Whether a job still makes a backup: it may have been abandoned, or removed by an administrator. */
const isAwaited = sql<boolean>`exists (select from jobs j where j.kind = ${BACKUP_JOB} and j.payload->>'id' = backups.id::text
  and j.done_at is null and j.failed_at is null)`

const stateOf = ({ ended_at, failed_at, started_at, is_awaited }: Seen): Backup['state'] => {
  if (ended_at) return 'done'
  if (failed_at || !is_awaited) return 'failed'
  return started_at ? 'running' : 'waiting'
}

const show = (row: Seen): Backup => ({
  id: row.id,
  state: stateOf(row),
  name: row.name,
  isEncrypted: row.is_encrypted,
  askedAt: row.asked_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  bytes: row.bytes,
  error: row.error,
  removedAt: row.removed_at?.toISOString() ?? null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  verifyError: row.verify_error,
})

const DAY_MS = 86_400_000

const isOlder = (at: Date | null | undefined, days: number, now: Date) =>
  !at || at.getTime() < now.getTime() - days * DAY_MS

async function stateNow(rows: Rows, config: BackupConfig, now: Date): Promise<BackupState> {
  const all = rows.from('backups').selectAll('backups').select(isAwaited.as('is_awaited'))
  const [recent, last, verified] = await Promise.all([
    all.orderBy('backups.asked_at', 'desc').orderBy('backups.id').limit(RECENT).execute(),
    all.where('backups.ended_at', 'is not', null).orderBy('backups.ended_at', 'desc').limit(1).executeTakeFirst(),
    all.where('backups.verified_at', 'is not', null).orderBy('backups.verified_at', 'desc').limit(1).executeTakeFirst(),
  ])
  return {
    place: config.to ? ('s3' in config.to ? 'bucket' : 'folder') : null,
    isEncrypted: config.recipient !== undefined,
    at: config.at,
    keep: config.keep,
    last: last ? show(last) : null,
    verified: verified ? show(verified) : null,
    isLate: config.to !== undefined && isOlder(last?.ended_at, BACKUP_LATE_DAYS, now),
    isDrillDue: last !== undefined && (!!verified?.verify_error || isOlder(verified?.verified_at, DRILL_DUE_DAYS, now)),
    recent: recent.map(show),
  }
}

/** Backups, for the administrators of the city. */
export const backupHandlers: BackupHandlers = {
  backups: async ({ rows, core, now }) => ({ data: await stateNow(rows, core.config.backup, now) }),
  makeBackup: async ({ rows, core, now, later }) => {
    const { backup } = core.config
    if (!backup.to) throw new Problem('wrong_state')
    await rows.unscoped('a lock, which belongs to no area').query('select pg_advisory_xact_lock($1)', [ASK_LOCK])
    const open = await rows
      .from('backups')
      .select('backups.id')
      .where('backups.ended_at', 'is', null)
      .where('backups.failed_at', 'is', null)
      .where(isAwaited)
      .executeTakeFirst()
    if (!open) {
      const isEncrypted = backup.recipient !== undefined
      const id = crypto.randomUUID()
      const row = { id, name: nameAt(now, isEncrypted), is_encrypted: isEncrypted, asked_at: now }
      await rows.add('backups', row, { action: 'make_backup' })
      await later(BACKUP_JOB, { id }, undefined, BACKUP_LANE)
    }
    return { data: await stateNow(rows, backup, now) }
  },
}
