import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'

/** One missed night is late; the rule of `alerts.yml` is earlier. Our choice. */
export const BACKUP_LATE_DAYS = 2
/** A drill a month (docs/operations/backups.md). */
export const DRILL_DUE_DAYS = 31

export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** A backup made on a schedule or by a person. */
export const Backup = z.object({
  id: z.uuid(),
  state: z.enum(BACKUP_STATES),
  name: z.string(),
  isEncrypted: z.boolean(),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
  /** Why it failed; it is repeated a few times. */
  error: z.nullable(z.string()),
  /** It is no longer kept. */
  removedAt: z.nullable(Instant),
  /** When it was last restored into a scratch database. */
  verifiedAt: z.nullable(Instant),
  /** Why that failed; null with `verifiedAt`: everything was as it had been saved. */
  verifyError: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

/** Where and when backups are made. */
export const BackupState = z.object({
  /** Null: no place for backups is configured. */
  place: z.nullable(z.enum(['folder', 'bucket'])),
  /** Backups are encrypted. */
  isEncrypted: z.boolean(),
  /** The time of day in Ulaanbaatar, 'HH:MM'. */
  at: z.string(),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  /** The last one that succeeded. */
  last: z.nullable(Backup),
  /** The last one that was restored into a scratch database. */
  verified: z.nullable(Backup),
  /** A place is configured, and no backup has succeeded within BACKUP_LATE_DAYS. */
  isLate: z.boolean(),
  /** There are backups, and none was restored into a scratch database within DRILL_DUE_DAYS, or the last drill failed. */
  isDrillDue: z.boolean(),
  /** The newest ten. */
  recent: z.array(Backup),
})
export type BackupState = z.infer<typeof BackupState>
