import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isPublicKey, makeKeyPair } from '../core/backup/encryption.ts'
import { BackupRefused, backup, RestoreRefused } from '../core/backup/index.ts'
import { recordBackup } from '../core/backup/last-backup.ts'
import { nameAt } from '../core/backup/target.ts'
import { verifyBackup } from '../core/backup/verify.ts'
import { type Config, ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { filesFolder } from '../core/storage/open-store.ts'

const HELP = `Saves the whole database and all stored files, as they are at one instant, to one file.

  npm run backup -- --to nutag.backup.gz

  --to FILE        where to; without it nutag-DATE-TIME.backup.gz in the current folder (.enc when it is encrypted)
  --verify         restores a backup into a scratch database and compares it; the database in use is not touched
  --from NAME      with --verify: a file, or a backup in BACKUP_FOLDER or the bucket; without it the newest there
  --key FILE       with --verify: the private key that opens it, for BACKUP_PUBLIC_KEY
  --make-key FILE  makes a key pair: the private key in FILE, and the public key for BACKUP_PUBLIC_KEY on the screen
  --help           this text

With BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY the file is encrypted.
Files in a bucket (FILES_S3_…) are not saved: the bucket stays, and its storage has means of its own.
The server may run meanwhile. The file holds personal data and password hashes: only its owner may read it.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function makeKey(file: string): void {
  const { privateKey, publicKey } = makeKeyPair()
  if (!isPublicKey(publicKey)) throw new Error('the key pair cannot be used')
  fs.writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' })
  say(`The private key is in ${file}. Keep it away from this server: without it no backup can be opened.`)
  say(`BACKUP_PUBLIC_KEY=${publicKey}`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      verify: { type: 'boolean', default: false },
      from: { type: 'string' },
      key: { type: 'string' },
      'make-key': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(HELP)
  if (values['make-key']) return makeKey(values['make-key'])
  const config = loadConfig()
  if (values.verify) return verify(config, values)
  await save(config, values.to)
}

async function save(config: Config, given: string | undefined): Promise<void> {
  const database = await openDatabase(config, say)
  const pool = openPool({ ...database.connection, application_name: 'nutag backup' }, 2)
  try {
    const { recipient } = config.backup
    const to = path.resolve(given ?? nameAt(new Date(), recipient !== undefined))
    const { tables, files } = await backup(pool, filesFolder(config), to, { recipient })
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

async function verify(config: Config, { from, key }: { from?: string; key?: string }): Promise<void> {
  const privateKey = key === undefined ? undefined : fs.readFileSync(key, 'utf8')
  const { name, tables, files, entries } = await verifyBackup(config, { from, privateKey }, say)
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  say(
    `${name} was restored into a scratch database: ${rows} rows of ${Object.keys(tables).length} tables and ${files} files are as they were saved, and the ${entries} sealed entries of its audit log are unbroken.`,
  )
}

const PLAIN = [BackupRefused, RestoreRefused, ConfigProblem, DatabaseProblem]

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain = usage || PLAIN.some((kind) => error instanceof kind)
  const words = error instanceof Error ? (plain ? error.message : error.stack) : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
})
