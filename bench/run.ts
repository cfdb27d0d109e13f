// npm run bench: measures the server, its start and its pages, and prints each figure with its goal. Linux only.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../server/core/config/root.ts'
import { measureAbandoned } from './abandoned/measure.ts'
import { measureApi } from './api/measure.ts'
import { measurePages } from './browser/measure.ts'
import { measureCalendar } from './calendar/measure.ts'
import { measureChaos } from './chaos/measure.ts'
import { measureChat } from './chat/measure.ts'
import { measureCrowd } from './crowd/measure.ts'
import { measureDrive } from './drive/measure.ts'
import { endAll, endOnSignals } from './endings.ts'
import type { Figure } from './figures.ts'
import { measureFunds } from './funds/measure.ts'
import { measureGrown } from './grown/measure.ts'
import { printPlans } from './grown/plans.ts'
import { measureHeavy } from './heavy/measure.ts'
import { measureMail } from './mail/measure.ts'
import { measureMailbox } from './mailbox/measure.ts'
import { measureNotifications } from './notifications/measure.ts'
import { type Options, type Part, readOptions, USAGE } from './options.ts'
import { makeFolder } from './place.ts'
import { profileCases } from './profile.ts'
import { document, figuresTable, machine, pagesTable, profilesTable, type Results, roundsTable } from './report.ts'
import { measureShop } from './shop/measure.ts'
import { medianStart, startByNpm, startOurs } from './start-up.ts'
import { measureSurveys } from './surveys/measure.ts'
import { measureVisits } from './visits/measure.ts'

const say = (line: string) => console.log(line)

/** Builds what is missing or older than its sources, as `npm start` does. */
async function build(): Promise<void> {
  const file = path.join(ROOT, 'scripts', 'ground', 'prepare.mjs')
  const { prepare } = (await import(file)) as { prepare: (wish: { built: boolean }) => Promise<string> }
  await prepare({ built: true })
}

async function main(options: Options): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc: it runs on Linux only.')
  if (!options.asBuilt) await build()
  if (options.plans) return printPlans(options, say)
  say(machine())
  const { seconds, rounds: roundsAsked } = options
  const [loadBefore = 0] = os.loadavg()
  const results: Results = { rounds: [], figures: [], profiles: [], pages: [], loadBefore, seconds, roundsAsked }
  if (options.profiled.length > 0) {
    results.profiles = await profileCases(options, say)
    say(`\n${profilesTable(results.profiles)}`)
  } else await measureParts(options, results)
  if (!options.write) return
  const file = path.join(ROOT, 'docs', 'performance.md')
  fs.writeFileSync(file, document(results, fs.readFileSync(file, 'utf8')))
  say('written to docs/performance.md')
}

async function measureParts(options: Options, results: Results): Promise<void> {
  if (options.parts.includes('api')) await api(options, results)
  if (options.parts.includes('notifications'))
    add(results, 'Notifications', await measureNotifications(options.citizens, say))
  if (options.parts.includes('mail')) add(results, 'Mail', await measureMail(say))
  if (options.parts.includes('mailbox')) add(results, 'A large mailbox', await measureMailbox(options, say))
  if (options.parts.includes('calendar')) add(results, 'Calendar', await measureCalendar(say))
  if (options.parts.includes('drive')) add(results, 'Files', await measureDrive(say))
  if (options.parts.includes('chat'))
    add(results, 'Chat: two instances, 500 people', await measureChat(options.crowdSeconds, say))
  if (options.parts.includes('surveys')) add(results, 'Surveys', await measureSurveys(options.answers, say))
  if (options.parts.includes('grown')) add(results, 'Grown data', await measureGrown(options, say))
  if (options.parts.includes('isolation'))
    add(results, 'Abandoned requests', await measureAbandoned(options.logLines, say))
  if (options.parts.includes('heavy')) add(results, 'Other requests during heavy work', await measureHeavy(say))
  if (options.parts.includes('funds')) add(results, 'Investment funds', await measureFunds(options, say))
  if (options.parts.includes('chaos'))
    add(results, 'Chaos: two instances, 150 people', await measureChaos(options.crowdSeconds, say))
  if (options.parts.includes('shop')) add(results, 'The shop', await measureShop(options, say))
  if (options.parts.some((part) => ON_DEMO_DATA.includes(part))) await onDemoData(options, results)
}

async function api(options: Options, results: Results): Promise<void> {
  const { rounds, database, memory } = await measureApi(options, say)
  results.rounds = rounds
  say(`\n${roundsTable(rounds)}`)
  add(results, 'Search and deep pages, in the database', database)
  add(results, 'Memory', memory)
}

function add(results: Results, title: string, list: Figure[]): void {
  results.figures.push({ title, list })
  say(`\n${title}\n${figuresTable(list)}`)
}

/** These parts share one folder with the demo data. */
const ON_DEMO_DATA: readonly Part[] = ['crowd', 'visits', 'start', 'browser']

async function onDemoData(options: Options, results: Results): Promise<void> {
  const dataDir = makeFolder('demo')
  const env = { DATA_DIR: dataDir }
  const first = await startOurs(env)
  await first.stop()
  if (options.parts.includes('start')) {
    const second = await medianStart(() => startOurs(env))
    const whole = await medianStart(() => startByNpm(env))
    add(results, 'Start', [
      { what: 'first start, filling the demo data', value: first.startedMs / 1000, unit: 's' },
      {
        what: 'next start of the server and its database, to the first 200',
        value: second / 1000,
        unit: 's',
        goal: { most: 1 },
      },
      { what: 'the same of the whole `npm start`', value: whole / 1000, unit: 's', goal: { most: 2 } },
    ])
  }
  if (options.parts.includes('crowd')) {
    const server = await startOurs(env)
    add(results, 'A crowd on one article', await measureCrowd(server, options.crowdSeconds, say))
    await server.stop()
  }
  if (options.parts.includes('visits')) {
    // requests name addresses of their own: the limit of one address is not what is measured
    const server = await startOurs({ ...env, REQUESTS_PER_MINUTE: '10000000', TRUST_PROXY: '127.0.0.1' })
    add(results, 'Visits of public pages', await measureVisits(server, say))
    await server.stop()
  }
  if (!options.parts.includes('browser')) return
  const server = await startOurs(env)
  const { pages, figures } = await measurePages(server.url, { runs: options.lighthouseRuns, say })
  results.pages = pages
  add(results, 'Goals of the pages', figures)
  say(`\n${pagesTable(pages)}`)
  await server.stop()
}

endOnSignals()
try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  console.error(USAGE)
  process.exitCode = 1
} finally {
  await endAll()
}
