import { BACKUP_JOB, type BackupWork, planDaily, runBackup } from '../backup/runs.ts'
import type { Core } from '../requests/context.ts'
import { filesFolder } from '../storage/open-store.ts'
import type { Log } from './log.ts'

/** How often it is looked whether a backup is due: more often than every minute, so that 23:59 is not missed. */
const PLAN_EVERY_MS = 30_000

/** What making backups needs of this server. */
export const backupWorkOf = ({ pool, config, now }: Pick<Core, 'pool' | 'config' | 'now'>): BackupWork => ({
  pool,
  backup: config.backup,
  filesFolder: filesFolder(config),
  now,
})

/** Makes backups, and plans one every day where a place for them is configured. */
export function startBackups(core: Core, log: Log): { stop(): void } {
  const work = backupWorkOf(core)
  const stopping = new AbortController()
  core.jobs.work(BACKUP_JOB, ({ id }: { id: string }, { signal }) => {
    // a server that stops does not wait for its end; another instance, or this one later, begins it again
    const either = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])])
    return runBackup(work, id, either)
  })
  const plan = async () => {
    try {
      if (await planDaily(work)) core.jobs.wake()
    } catch (error) {
      log.error({ err: error }, 'planning a backup failed')
    }
  }
  const timer = setInterval(() => void plan(), PLAN_EVERY_MS).unref()
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}
