import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { AreaCode, AreaNameText } from '#contract/features/areas/index.ts'
import {
  AdminProblem,
  createCityAdmin,
  type FirstAdmin,
  type FirstCity,
  wrongValue,
  wrongWith,
} from '../core/accounts/first-admin.ts'
import { ConfigProblem, loadConfig } from '../core/config/config.ts'
import { DatabaseProblem, openDatabase } from '../core/database/embedded/index.ts'
import { openPool } from '../core/database/kysely.ts'
import { migrate } from '../core/database/migrate.ts'

const HELP = `Makes a city admin, who can sign in at once.

  npm run admin:create -- --email anna@city.mn --first-name Анна --last-name Бат

  --email NAME@HOST     the address to sign in with
  --first-name NAME     the given name
  --last-name NAME      the patronymic
  --city NAME           the name of the city, for the first admin; otherwise the assistant asks for it
  --city-code CODE      its code among the areas (ХОТ)
  --password-stdin      reads the password from standard input, for scripts;
                        otherwise it is asked for twice and not shown
  --help                this text

The password has 12 characters or more. The database is the one of the configuration (DATA_DIR or DATABASE_URL);
it is brought up to date first.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Asks at the terminal; what is typed is not shown. */
function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asker = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise<string>((resolve, reject) => {
    asker.on('line', resolve)
    asker.on('close', () => reject(new AdminProblem('Cancelled. No account was created.')))
  }).finally(() => {
    asker.close()
    process.stdout.write('\n')
  })
}

async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await textOf(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY)
    throw new AdminProblem('There is no terminal to ask for the password: use --password-stdin.')
  const first = await askHidden('Password: ')
  if ((await askHidden('Once more: ')) !== first) throw new AdminProblem('The two passwords differ.')
  return first
}

/** The city that the options name; undefined without them. @throws AdminProblem */
function namedCity(name: string | undefined, code: string | undefined): Partial<FirstCity> | undefined {
  if (name === undefined && code === undefined) return undefined
  const wrong =
    (name === undefined ? undefined : wrongValue('city', AreaNameText, { mn: name })) ??
    (code === undefined ? undefined : wrongValue('city-code', AreaCode, code))
  if (wrong) throw new AdminProblem(wrong)
  return {
    ...(name === undefined ? {} : { name: AreaNameText.parse({ mn: name }) }),
    ...(code === undefined ? {} : { code: AreaCode.parse(code) }),
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      city: { type: 'string' },
      'city-code': { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(HELP)
  const { email, 'first-name': firstName, 'last-name': lastName } = values
  if (!email || !firstName || !lastName)
    throw new AdminProblem(`--email, --first-name and --last-name are needed.\n\n${HELP}`)
  const city = namedCity(values.city, values['city-code'])
  const config = loadConfig()
  const admin: FirstAdmin = { email, firstName, lastName, password: await readPassword(values['password-stdin']) }
  const wrong = await wrongWith(admin)
  if (wrong) throw new AdminProblem(wrong)

  const database = await openDatabase(config, say)
  const pool = openPool(database.connection, 2)
  try {
    await migrate(pool)
    await createCityAdmin(pool, admin, city)
    say(`${email} is a city admin now and can sign in at ${config.publicUrl}/auth/login`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const plain =
    usage || error instanceof AdminProblem || error instanceof ConfigProblem || error instanceof DatabaseProblem
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
