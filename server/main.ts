import { announce, isEmpty } from '../demo/announce.ts'
import { fillApart, isToFill } from '../demo/fill-apart.ts'
import { refuseDemoAccounts } from './core/accounts/index.ts'
import { startAuditRetention } from './core/app/audit-retention-work.ts'
import { boot } from './core/app/boot.ts'
import { giveBackMemory } from './core/app/free-memory.ts'
import { rotateFingerprints } from './core/app/rotation.ts'
import { upgradeBundled } from './core/backup/upgrade.ts'
import { ConfigProblem, loadConfig } from './core/config/config.ts'
import { checkDatabase, DatabaseProblem, openDatabase } from './core/database/embedded/index.ts'
import { openPool } from './core/database/kysely.ts'
import { migrate } from './core/database/migrate.ts'
import { grantToApp, warningAbout } from './core/database/roles.ts'
import { withStartLock } from './core/database/start-lock.ts'
import { makeVault } from './core/security/vault.ts'
import { checkStore, storeOf } from './core/storage/open-store.ts'
import { features } from './features.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Fills the empty database, in the process that `fillApart` starts. */
async function fill(): Promise<void> {
  // who waited for it is gone: what was begun is undone by the database
  process.once('disconnect', () => process.exit(1))
  const config = loadConfig()
  const database = await openDatabase(config, say)
  const pool = openPool(database.connection, 4)
  // a megabyte of texts that a server needs once in its life
  const { fillWithDemo } = await import('../demo/fill.ts')
  await fillWithDemo(
    pool,
    { store: storeOf(config), vault: makeVault(config.dataSecret, config.previousDataSecret), features },
    say,
  )
  await pool.end()
  await database.stop()
}

/** Starts everything and says where to go. */
async function main(): Promise<void> {
  const config = loadConfig()
  await checkStore(config)
  await upgradeBundled(config, say)
  const database = await openDatabase(config, say)
  if (database.note) say(database.note)
  const pool = openPool(database.connection, 4)
  await checkDatabase(pool)
  const demo = config.demo
  await withStartLock(pool, async () => {
    const applied = await migrate(pool)
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migrations.`)
    const warning = warningAbout(await grantToApp(pool, database.role), database.role)
    if (warning) say(warning)
    if (config.nodeEnv === 'production') await refuseDemoAccounts(pool)
    await rotateFingerprints(pool, config, features, say)
    if (demo && (await isEmpty(pool))) await fillApart(import.meta.filename)
  })
  await pool.end()

  const app = await boot(config, database.app, features).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const { log } = app.http
  const retention = startAuditRetention(app.core, database.connection, {
    error: (details, text) => log.error(details, text),
    info: (details, text) => log.info(details, text),
  })
  let ending: Promise<void> | undefined
  // the terminal and npm both send Ctrl-C: the second must not cut short what the first has begun
  const end = (code: number) => {
    ending ??= (async () => {
      retention.stop()
      await app.stop()
      await database.stop()
      process.exit(code)
    })()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  // the wrapper was killed in a way that it could not hand on
  process.once('disconnect', () => void end(0))
  await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    report(error)
    await end(1)
  })
  announce(say, config.publicUrl, demo)
  giveBackMemory()
}

/** Says what is wrong: in plain words where we know them. */
function report(error: unknown): void {
  const plain = error instanceof ConfigProblem || error instanceof DatabaseProblem
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (inUse) process.stderr.write('The port is taken by another program: set PORT to a free one.\n')
  else if (plain) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

const work = isToFill() ? fill().then(() => process.exit(0)) : main()
work.catch((error: unknown) => {
  report(error)
  process.exit(1)
})
