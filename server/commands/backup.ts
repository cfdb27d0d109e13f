import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused, backup } from '../core/backup/index.ts'
import { recordBackup } from '../core/backup/last-backup.ts'
import { ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { filesFolder } from '../core/storage/open-store.ts'

const HELP = `Saves the whole database and all stored files, as they are at one instant, to one file.

  npm run backup -- --to nutag.backup.gz

  --to FILE   where to; without it nutag-DATE-TIME.backup.gz in the current folder
  --help      this text

Files in a bucket (FILES_S3_…) are not saved: the bucket stays, and its storage has means of its own.
The server may run meanwhile. The file holds personal data and password hashes: only its owner may read it.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const now = () => new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) return say(HELP)
  const config = loadConfig()
  const database = await openDatabase(config, say)
  const pool = openPool({ ...database.connection, application_name: 'nutag backup' }, 2)
  try {
    const to = path.resolve(values.to ?? `nutag-${now()}.backup.gz`)
    const { tables, files } = await backup(pool, filesFolder(config), to)
    await recordBackup(pool)
    const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
    say(`Saved ${rows} rows of ${Object.keys(tables).length} tables and ${files} files to ${to}`)
    if (config.s3)
      say(
        `Uploaded files are stored in the bucket ${config.s3.bucket} and not in this backup: back the bucket up with the tools of its storage.`,
      )
  } finally {
    await pool.end()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain = usage || [BackupRefused, ConfigProblem, DatabaseProblem].some((kind) => error instanceof kind)
  const words = error instanceof Error ? (plain ? error.message : error.stack) : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
})
