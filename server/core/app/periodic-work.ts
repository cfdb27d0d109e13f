import type { Anchor } from '../audit/anchors.ts'
import { sealAudit } from '../audit/seals.ts'
import { remind, workOfDay } from '../messages/reminders.ts'
import type { Core } from '../requests/context.ts'
import { eraseExpiredSecrets } from '../requests/outbox.ts'
import { anchorAudit } from './anchor-work.ts'
import type { Log } from './log.ts'
import { deleteExpired } from './retention.ts'

const SEAL_EVERY_MS = 1_000
/** How often the newest seal is noted outside the database. */
const ANCHOR_EVERY_MS = 60_000
/** How often instances exchange their counts for rate limits. */
const EXCHANGE_EVERY_MS = 1_000
const TIDY_EVERY_MS = 3_600_000
const ERASE_EVERY_MS = 60_000
/** Reminders need not be exact to the minute; our choice. */
const REMIND_EVERY_MS = 300_000
/** Processes rarely die; our choice. */
const RESUME_EVERY_MS = 300_000

/** Work that every instance repeats while it runs. */
export interface PeriodicWork {
  /** Starts no further round. */
  stop(): void
  /** Resolves when the current round of reminders has ended. */
  ended(): Promise<unknown>
}

/** Starts the periodic work of this instance. */
export function startPeriodicWork(core: Core, log: Log): PeriodicWork {
  let reminding: Promise<unknown> = Promise.resolve()
  const notReminded = (error: unknown, row: object) => log.error({ err: error, ...row }, 'sending a reminder failed')
  const remindNow = () => {
    // rounds run one after another, however slow they are
    reminding = reminding
      .then(() => remind(core, notReminded))
      .catch((error) => log.error({ err: error }, 'a round of reminders failed'))
      .then(() => workOfDay(core, notReminded))
      .catch((error) => log.error({ err: error }, 'work of the day failed'))
  }
  const resumeAll = () => {
    for (const { feature, resume } of Object.values(core.features))
      resume?.(core).catch((error) => log.error({ err: error, feature: feature.name }, 'resuming work failed'))
  }
  let noted: Anchor | undefined
  const noteSeal = async () => {
    noted = await anchorAudit(core, log, noted)
  }
  const { pool, config, rateLimits } = core
  const timers = [
    setInterval(
      () => sealAudit(core).catch((error) => log.error({ err: error }, 'sealing the audit log failed')),
      SEAL_EVERY_MS,
    ),
    setInterval(() => rateLimits.exchange(config.requestsPerMinute).catch(() => {}), EXCHANGE_EVERY_MS),
    setInterval(
      () => deleteExpired(core, (error, table) => log.error({ err: error, table }, 'deleting expired rows failed')),
      TIDY_EVERY_MS,
    ),
    setInterval(() => eraseExpiredSecrets(pool).catch(() => {}), ERASE_EVERY_MS),
    setInterval(() => void noteSeal(), ANCHOR_EVERY_MS),
    setInterval(remindNow, REMIND_EVERY_MS),
    setInterval(resumeAll, RESUME_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  remindNow()
  resumeAll()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
    ended: () => reminding,
  }
}
