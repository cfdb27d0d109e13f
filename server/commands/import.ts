import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_FILE_MAX } from '#contract/core/model/import.ts'
import { message } from '#contract/core/text/messages.ts'
import { boot } from '../core/app/boot.ts'
import { ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { migrate } from '../core/database/migrate.ts'
import { grantToApp } from '../core/database/roles.ts'
import { importFile } from '../core/import/command.ts'
import type { Served } from '../core/requests/declare.ts'
import { features as all } from '../features.ts'

const HELP = `Imports a file, with the same checks as the screens.

  npm run import -- areas tree.xlsx --dry-run
  npm run import -- areas borders.geojson
  npm run import -- leaders leaders.csv --as chief@city.mn --yes
  npm run import -- users users.xlsx --dry-run
  npm run import -- news news.csv

  areas, leaders, users, news
                        what the rows of the file are
  --dry-run             checks the file and saves nothing
  --as NAME@HOST        in whose name; the city admin who was first when left out
  --lang mn|en          the language of what is printed (mn)
  --yes                 answers every question about rows with yes (replace a leader, keep a name as it is)
  --skip-wrong          saves the other rows although some are refused
  --help                this text

CSV and XLSX files, for areas GeoJSON too. Every refused row is printed with its line. The database is the one of the configuration
(DATA_DIR or DATABASE_URL); it is brought up to date first. Without --skip-wrong nothing is saved while a row is refused.
`

const features: Record<string, Served> = all

/** What the caller has to do differently. */
class UsageProblem extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function read(file: string): Buffer {
  if (!fs.existsSync(file)) throw new UsageProblem(`There is no file ${file}.`)
  if (fs.statSync(file).size > IMPORT_FILE_MAX)
    throw new UsageProblem(`The file is larger than ${IMPORT_FILE_MAX} bytes.`)
  return fs.readFileSync(file)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'skip-wrong': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      as: { type: 'string' },
      lang: { type: 'string', default: 'mn' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(HELP)
  const [feature, file] = positionals
  if (!feature || !file || !features[feature]?.import || !['mn', 'en'].includes(values.lang))
    throw new UsageProblem(HELP)
  const content = read(file)
  const lang = values.lang === 'en' ? 'en' : 'mn'
  const config = loadConfig()
  const database = await openDatabase(config, say)
  try {
    const pool = openPool(database.connection, 2)
    await migrate(pool)
    await grantToApp(pool, database.role)
    await pool.end()
    const app = await boot(config, database.app, features)
    try {
      const asked = { feature, email: values.as, lang, name: path.basename(file), content } as const
      const options = { save: !values['dry-run'], skipWrong: values['skip-wrong'], yes: values.yes }
      const done = await importFile(app.core, asked, options)
      if (!done)
        throw new UsageProblem(
          values.as ? `${values.as} is no active account.` : 'There is no city admin yet: npm run admin:create',
        )
      if (done.problem) throw new UsageProblem(message(lang, `field.${done.problem.code}`, done.problem.params))
      for (const { line, text } of done.refused) say(`${line}: ${text}`)
      say(`${done.total} rows, ${done.refused.length} refused, ${done.saved} saved`)
      if (done.refused.length > 0 && !values['skip-wrong']) process.exitCode = 2
    } finally {
      await app.stop()
    }
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain =
    usage || error instanceof UsageProblem || error instanceof ConfigProblem || error instanceof DatabaseProblem
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
