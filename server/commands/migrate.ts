import { parseArgs } from 'node:util'
import { loadConfig } from '../core/config/config.ts'
import { checkDatabase, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { migrate } from '../core/database/migrate.ts'

const HELP = `npm run migrate

Applies pending migrations to the database and prints their names. npm start does the same automatically.

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
