import { parseArgs } from 'node:util'
import { loadConfig } from '../core/config/config.ts'
import { checkDatabase, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { migrate } from '../core/database/migrate.ts'

const HELP = `npm run migrate

Brings the database to the newest state and says what was done. npm start does the same by itself.

  --help   this text`

const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log(HELP)
} else {
  const database = await openDatabase(loadConfig(), console.log)
  const pool = openPool(database.connection, 2)
  await checkDatabase(pool)
  const applied = await migrate(pool)
  console.log(
    applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `Applied ${name}`).join('\n'),
  )
  await pool.end()
  await database.stop()
}
