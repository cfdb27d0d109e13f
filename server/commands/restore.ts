import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkAnchors, noteRestored, restoredNotes } from '../core/audit/anchors.ts'
import { sealKeysOf } from '../core/audit/seals.ts'
import { RestoreRefused, refuseWhileUsed, restore } from '../core/backup/index.ts'
import { type Config, ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { filesFolder } from '../core/storage/open-store.ts'

const HELP = `Puts a backup back into an empty database, and compares every table and file with what was saved.

  npm run restore -- --from nutag.backup.gz

  --from FILE   the backup; an encrypted one is opened with BACKUP_PASSPHRASE or --key
  --key FILE    the private key that opens it
  --replace     the database is not empty: what is in it and all stored files are lost
  --help        this text

With a bucket (FILES_S3_…) the bucket is left as it is; files of the backup are put into the data folder, to be copied.
Stop the server first. Secrets are not part of a backup: on another machine give the same DATA_SECRET, without which the
server does not start; with another JWT_SECRET everybody signs in again.
`

const aboutBucket = (bucket: string, folder: string, files: number) =>
  files > 0
    ? `The files of the backup are in ${folder} now. Copy them into the bucket ${bucket} under the same names before you start.`
    : `Uploaded files are stored in the bucket ${bucket}: nothing was changed there.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The backup, with what opens it if it is encrypted. */
function openable({ backup }: Config, file: string, key: string | undefined) {
  const passphrase = backup.recipient && 'passphrase' in backup.recipient ? backup.recipient.passphrase : undefined
  return { file, passphrase, privateKey: key === undefined ? undefined : fs.readFileSync(key, 'utf8') }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      key: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(HELP)
  if (!values.from) throw new RestoreRefused(`Say which backup.\n\n${HELP}`)
  const config = loadConfig()
  const database = await openDatabase(config, say)
  if (database.note) say(database.note)
  // before anything is restored: without the note of where the backup ends, the log would seem to have been cut
  await checkAnchors(config.auditAnchors)
  const pool = openPool({ ...database.connection, application_name: 'nutag restore' }, 2)
  try {
    await refuseWhileUsed(pool)
    const saved = openable(config, path.resolve(values.from), values.key)
    const earlier = await restoredNotes(pool)
    const { tables, files } = await restore(pool, filesFolder(config), saved, { replace: values.replace })
    const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
    say(`Restored ${rows} rows of ${Object.keys(tables).length} tables and ${files} files; all is as it was saved.`)
    // what was noted of entries after the backup is not missed when the log is verified
    await noteRestored({ pool, sealKeys: sealKeysOf(config) }, config.auditAnchors, new Date(), earlier)
    if (config.s3) say(aboutBucket(config.s3.bucket, filesFolder(config), files))
  } finally {
    await pool.end()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain = usage || [RestoreRefused, ConfigProblem, DatabaseProblem].some((kind) => error instanceof kind)
  const words = error instanceof Error ? (plain ? error.message : error.stack) : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
})
