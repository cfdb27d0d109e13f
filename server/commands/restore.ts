import path from 'node:path'
import { parseArgs } from 'node:util'
import { RestoreRefused, restore } from '../core/backup.ts'
import { loadConfig } from '../core/config.ts'
import { openPool } from '../core/db.ts'
import { openDatabase } from '../core/embedded.ts'

const HELP = `npm run restore -- --from <file> [--replace]

Puts a backup back into an empty database, and checks every table against what was saved.
Stop the server first. Set DEMO=off when you start it again on another machine.

  --from <file>   the backup
  --replace       the database is not empty: what is in it is lost
  --help          this text`

const { values } = parseArgs({
  options: { from: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help || !values.from) {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 1
} else {
  const config = loadConfig()
  const database = await openDatabase(config, console.log)
  const pool = openPool(database.connection, 2)
  try {
    const { tables, files } = await restore(
      pool,
      path.join(config.dataDir, 'files'),
      path.resolve(values.from),
      values.replace,
    )
    const rows = Object.values(tables).reduce((sum, n) => sum + n, 0)
    console.log(
      `Restored ${rows} rows of ${Object.keys(tables).length} tables and ${files} files; every table is as it was saved.`,
    )
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
  await pool.end()
  await database.stop()
}
