import path from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '../core/backup.ts'
import { loadConfig } from '../core/config.ts'
import { openPool } from '../core/db.ts'
import { openDatabase } from '../core/embedded.ts'

const HELP = `npm run backup -- --to <file>

Saves the whole database and all stored files, as they are at one instant, to one file (gzip'd text).
The server may run meanwhile. The file holds personal data: keep it where only you can read it.

  --to <file>   where to; the default is nutag-<date>.backup.gz in the current folder
  --help        this text`

const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(HELP)
} else {
  const config = loadConfig()
  const database = await openDatabase(config, console.log)
  const pool = openPool(database.connection, 2)
  const to = path.resolve(values.to ?? `nutag-${new Date().toISOString().slice(0, 10)}.backup.gz`)
  const { tables, files } = await backup(pool, path.join(config.dataDir, 'files'), to)
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
  console.log(`Saved ${rows} rows of ${Object.keys(tables).length} tables and ${files} files to ${to}`)
  await pool.end()
  await database.stop()
}
