import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../config/root.ts'
import type { Core } from '../requests/context.ts'

/** The state of the system as of `at`. Sizes in bytes. */
export interface SystemState {
  at: string
  version: string
  node: string
  startedAt: string
  memoryBytes: number
  database: { version: string; bytes: number; pool: { open: number; idle: number; waiting: number; most: number } }
  jobs: { waiting: number; failed: number }
  mails: { unsent: number; smtp: boolean }
  peopleOnline: number
  disk: { freeBytes: number; totalBytes: number }
  audit: { lines: number; waiting: number; lastSealedAt: string | null }
  /** Forwarding headers that this instance has ignored since its start; null when there were none. */
  forwarding: { from: string; at: string; requests: number } | null
}

/** The version of Nutag. */
export const version: string = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version

// everything from the database in one round trip
const ASK = `select
  current_setting('server_version') as version,
  pg_database_size(current_database()) as bytes,
  (select count(*) from jobs where done_at is null and failed_at is null) as jobs_waiting,
  (select count(*) from jobs where failed_at is not null and done_at is null) as jobs_failed,
  (select count(*) from outbox where sent_at is null) as unsent,
  (select count(distinct user_id) from sessions where last_seen_at > now() - interval '5 minutes'
    and revoked_at is null and expires_at > now()) as online,
  (select coalesce(max(chain_no), 0) from audit_log)
    - (select coalesce(sum(entries), 0) from audit_segments where removed_at is not null)::bigint as sealed,
  (select count(*) from audit_log where chain_no is null) as unsealed,
  (select at from audit_log where chain_no is not null order by chain_no desc limit 1) as last_sealed_at`

/** Measures the system: process, database, queues, disk of the data folder, audit log. */
export async function systemState(core: Core): Promise<SystemState> {
  const { rows } = await core.pool.query(ASK)
  const found = rows[0]
  const disk = await fs.promises.statfs(core.config.dataDir)
  const { pool } = core
  const { untrusted } = core.forwarding
  return {
    at: core.now().toISOString(),
    version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    database: {
      version: found.version,
      bytes: found.bytes,
      pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max ?? 0 },
    },
    jobs: { waiting: found.jobs_waiting, failed: found.jobs_failed },
    mails: { unsent: found.unsent, smtp: core.config.smtpUrl !== undefined },
    peopleOnline: found.online,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    audit: {
      lines: found.sealed + found.unsealed,
      waiting: found.unsealed,
      lastSealedAt: found.last_sealed_at?.toISOString() ?? null,
    },
    forwarding: untrusted ? { ...untrusted, at: untrusted.at.toISOString() } : null,
  }
}
