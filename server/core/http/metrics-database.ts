import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { LAST_BACKUP_KEY } from '../backup/last-backup.ts'
import { EXPIRED } from '../requests/outbox.ts'

interface Found {
  jobs: { kind: string; state: string; n: number }[]
  oldest_due: number
  mails_waiting: number
  mails_failed: number
  seal_lag: number
  last_backup: number
}

// one round trip; each part reads a partial index or a few rows
const ASK = `select
  (select coalesce(json_agg(j), '[]') from (
    select kind, case when failed_at is not null then 'failed' when locked_until > now() then 'running' else 'waiting' end
      as state, count(*) as n from jobs where done_at is null group by 1, 2) j) as jobs,
  (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from jobs where done_at is null
    and failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())) as oldest_due,
  (select count(*) from outbox where sent_at is null and failed_at is null) as mails_waiting,
  (select count(*) from outbox where sent_at is null and failed_at is not null
    and error is distinct from $2) as mails_failed,
  (select coalesce(extract(epoch from now() - min(at)), 0)::float8 from audit_log where chain_no is null) as seal_lag,
  (select coalesce(max(extract(epoch from updated_at)), 0)::float8 from settings where key = $1) as last_backup`

/** The metrics that are read from the database on each scrape. Every instance reports the same values. */
export function databaseMetrics(registry: Registry, pool: pg.Pool): { read(): Promise<void> } {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('nutag_database_up', 'Whether the database answered: 1 or 0.')
  const jobs = gauge('nutag_jobs', 'Jobs that are not done, by kind and state (waiting, running, failed).', [
    'kind',
    'state',
  ])
  const oldestDue = gauge(
    'nutag_jobs_oldest_due_seconds',
    'How long the oldest job that is due has waited; 0: none is due.',
  )
  const mails = gauge('nutag_mails', 'Mails that are not sent, by state (waiting, failed).', ['state'])
  const sealLag = gauge(
    'nutag_audit_seal_lag_seconds',
    'Age of the oldest line of the audit log without a seal; 0: none.',
  )
  const lastBackup = gauge(
    'nutag_backup_last_success_timestamp_seconds',
    'When a backup last succeeded, in Unix time; 0: never.',
  )
  const read = async () => {
    const { rows } = await pool.query<Found>(ASK, [LAST_BACKUP_KEY, EXPIRED])
    const found = rows[0]
    if (!found) return
    jobs.reset()
    for (const { kind, state, n } of found.jobs) jobs.set({ kind, state }, n)
    oldestDue.set(found.oldest_due)
    mails.set({ state: 'waiting' }, Number(found.mails_waiting))
    mails.set({ state: 'failed' }, Number(found.mails_failed))
    sealLag.set(found.seal_lag)
    lastBackup.set(found.last_backup)
    up.set(1)
  }
  return {
    // the metrics of the process are most needed when the database is unreachable
    read: () =>
      read().catch(() => {
        for (const one of [oldestDue, sealLag, lastBackup]) one.remove()
        jobs.reset()
        mails.reset()
        up.set(0)
      }),
  }
}
