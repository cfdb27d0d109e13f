import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './backup-mn.ts'

/** Backups on the administration page, in English. */
export const en: Same<typeof mn> = {
  title: 'Backups',
  lead: 'The database and all stored files are backed up every day at {{at}}. The newest backup of each of the last {{days}} days, {{weeks}} weeks and {{months}} months is kept.',
  off: 'No place for automatic backups is configured. Ask the system administrator to configure one on the server.',
  make: 'Back up now',
  asked: 'The backup has been started',
  place: 'Place',
  places: { folder: 'A folder of the server', bucket: 'An S3 bucket' },
  encrypted: 'Encrypted',
  open: 'Not encrypted',
  last: 'Last backup',
  size: 'Size: {{bytes}}',
  late: 'No backup has succeeded in the last 2 days. Tell the system administrator.',
  never: 'Never',
  drillDue: 'No drill has succeeded in the last month. Tell the system administrator.',
  verified: 'Last restore drill',
  verifiedWell: 'Everything was restored as it had been saved',
  verifiedBadly: 'It could not be restored: {{error}}',
  verifyHow: 'The system administrator does a drill on the server.',
  recent: 'Latest backups',
  state: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
  removed: 'Removed, as it is no longer kept',
}
