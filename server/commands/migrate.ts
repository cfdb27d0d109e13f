import { parseArgs } from 'node:util'
import { upgradeBundled } from '../core/backup/upgrade.ts'
import { loadConfig } from '../core/config/config.ts'
import { checkDatabase, openDatabase } from '../core/database/embedded/index.ts'
import { findPlace } from '../core/database/embedded/place.ts'
import { dropOldData } from '../core/database/embedded/swap.ts'
import { openPool } from '../core/database/kysely.ts'
import { migrate } from '../core/database/migrate.ts'
import { grantToApp } from '../core/database/roles.ts'

const HELP = `npm run migrate

Applies pending migrations to the database and prints their names. npm start does the same automatically.

A bundled database of an earlier PostgreSQL is upgraded first. The old one is kept until you remove it:

  --drop-old-database   removes the old database of an upgrade
  --help                this text`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, 'drop-old-database': { type: 'boolean' } } })
if (values.help) {
  console.log(HELP)
} else if (values['drop-old-database']) {
  const dropped = dropOldData(findPlace(loadConfig().dataDir))
  console.log(dropped ? `Removed ${dropped.old}` : 'There is no old database.')
} else {
  await upgradeBundled(loadConfig(), console.log)
  const database = await openDatabase(loadConfig(), console.log)
  const pool = openPool(database.connection, 2)
  await checkDatabase(pool)
  const applied = await migrate(pool)
  await grantToApp(pool, database.role)
  console.log(
    applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `Applied ${name}`).join('\n'),
  )
  await pool.end()
  await database.stop()
}
