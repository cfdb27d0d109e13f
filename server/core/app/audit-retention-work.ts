import type pg from 'pg'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type AuditArchive, folderArchive } from '../audit/archive.ts'
import { AuditBroken, type AuditRetention, keepAuditRetention } from '../audit/retention.ts'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../database/transaction.ts'
import { interrupted, JobFailure, Jobs } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { archiveBucket } from '../storage/anchor-bucket.ts'
import type { Log } from './log.ts'

/** The kind of the daily job. */
export const AUDIT_RETENTION_JOB = 'audit.retention'
/** The row of `settings` with the day of the last job, so that of several instances one plans it. */
const PLANNED_KEY = 'audit.retention'
/** How often it is looked whether today's job was planned. Our choice. */
const PLAN_EVERY_MS = 300_000

type Wanted = Pick<Config, 'auditRetention' | 'auditS3'>

function archiveOf({ auditRetention: { archive }, auditS3 }: Wanted): AuditArchive | undefined {
  if (archive === 'bucket') return auditS3 && archiveBucket(auditS3)
  return archive && folderArchive(archive.folder)
}

/** What the retention of the audit log needs of this server; `owner` connects as the owner of the tables. */
export const auditRetentionOf = (
  { config, sealKeys }: { config: Wanted; sealKeys: AuditRetention['sealKeys'] },
  owner: pg.PoolConfig,
): AuditRetention => ({
  owner: owner as pg.ClientConfig,
  sealKeys,
  keepYears: config.auditRetention.keepYears,
  archive: archiveOf(config),
})

/** Plans today's job unless an instance has planned it. @returns whether it was planned now. */
export async function planAuditRetention({ pool, now }: Pick<Core, 'pool' | 'now'>): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into settings (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value, updated_at = now() where settings.value <> excluded.value`,
      [PLANNED_KEY, dayInUlaanbaatar(now())],
    )
    if (rowCount) await Jobs.add(tx, AUDIT_RETENTION_JOB, {}, { lane: 'files' })
    return rowCount === 1
  })
}

/** Once a day closes segments of the audit log and removes those whose retention is over. */
export function startAuditRetention(core: Core, owner: pg.PoolConfig, log: Log): { stop(): void } {
  core.jobs.work(AUDIT_RETENTION_JOB, async (_: object, { signal, stopping }) => {
    const either = AbortSignal.any([signal, stopping].flatMap((one) => one ?? []))
    try {
      const result = await keepAuditRetention(auditRetentionOf(core, owner), either)
      log.info(result, 'retention of the audit log')
    } catch (error) {
      // trying again changes nothing: an administrator has to verify the log
      if (error instanceof AuditBroken) throw new JobFailure(error.message, 'never')
      throw error
    }
    if (either.aborted) throw interrupted()
  })
  const plan = async () => {
    try {
      if (await planAuditRetention(core)) core.jobs.wake()
    } catch (error) {
      log.error({ err: error }, 'planning the retention of the audit log failed')
    }
  }
  const timer = setInterval(() => void plan(), PLAN_EVERY_MS).unref()
  void plan()
  return { stop: () => clearInterval(timer) }
}
