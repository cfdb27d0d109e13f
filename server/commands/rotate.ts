import { parseArgs } from 'node:util'
import { outdatedColumns, rotateAll } from '../core/app/rotation.ts'
import { ABOUT_FORMER_LINKS, hasFormerLinkKey, replaceLinkKey } from '../core/audit/kept-keys.ts'
import { ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { makeVault } from '../core/security/vault.ts'
import { features } from '../features.ts'

const HELP = `Encrypts everything again with the DATA_SECRET of now, after it was replaced.

  1. With several servers: give each the new secret in DATA_SECRET_PREVIOUS first, and start it again.
  2. When all have it: give the new secret in DATA_SECRET and the former one in DATA_SECRET_PREVIOUS, and start every
     server again.
  3. npm run rotate
     Servers may run meanwhile. It can be stopped and started again at any time.
  4. When nothing is left, remove DATA_SECRET_PREVIOUS. Keep the former secret as long as you keep backups from before.

  --check      only counts what the DATA_SECRET of now has not encrypted
  --new-links  replaces the key of links as well: all links sent so far end (start every server again)
  --help       this text
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      'new-links': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(HELP)
  const config = loadConfig()
  const database = await openDatabase(config, say)
  const pool = openPool({ ...database.app, application_name: 'nutag rotate' }, 2)
  const vault = makeVault(config.dataSecret, config.previousDataSecret)
  let lost = 0
  try {
    if (!values.check) {
      await rotateAll(pool, config, features, ({ table, column, done, unreadable, doubled }) => {
        if (done > 0) say(`${table}.${column}: ${done} encrypted again`)
        lost += unreadable
        if (unreadable > 0) say(`${table}.${column}: ${unreadable} cannot be opened with the given secrets`)
        if (doubled > 0) say(`${table}.${column}: ${doubled} exist twice; remove one of each and start again`)
      })
    }
    if (values['new-links']) {
      await replaceLinkKey(pool, vault)
      say('The key of links was replaced. Start every server again.')
    }
    const left = await outdatedColumns(pool, config, features)
    for (const { table, column, n } of left) say(`${table}.${column}: ${n} left`)
    if (left.length === 0)
      say('Everything is encrypted with the DATA_SECRET of now. DATA_SECRET_PREVIOUS can be removed.')
    else if (config.isDataSecretLost && left.reduce((sum, { n }) => sum + n, 0) === lost)
      say('What is left was encrypted with the secret that is lost, and stays unreadable.')
    else process.exitCode = 2
    if (await hasFormerLinkKey(pool, vault)) say(ABOUT_FORMER_LINKS)
  } finally {
    await pool.end()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain = usage || error instanceof ConfigProblem || error instanceof DatabaseProblem
  const words = error instanceof Error ? (plain ? error.message : error.stack) : String(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
})
