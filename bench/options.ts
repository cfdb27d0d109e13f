import { parseArgs } from 'node:util'

/** The parts of the bench, each of which can be run alone. */
export const PARTS = [
  'api',
  'notifications',
  'mail',
  'mailbox',
  'calendar',
  'drive',
  'chat',
  'surveys',
  'crowd',
  'isolation',
  'grown',
  'heavy',
  'funds',
  'chaos',
  'shop',
  'visits',
  'start',
  'browser',
] as const
export type Part = (typeof PARTS)[number]

/** As many as live in Ulaanbaatar. */
const CITIZENS = 1_500_000
/** As many as a survey of the whole city may bring. */
const ANSWERS = 1_000_000
/** Seconds for which a crowd reads one article, and in a short run. */
const CROWD_SECONDS = 60
const CROWD_SECONDS_QUICK = 5
/** As many lines as a city's audit log has after some years. */
const AUDIT_LINES = 5_000_000

export interface Options {
  parts: readonly Part[]
  /** Seconds of one shot, and rounds of shots. */
  seconds: number
  rounds: number
  /** Runs of Lighthouse for one page. */
  lighthouseRuns: number
  /** Lines of the audit log that is searched by people who do not wait. */
  logLines: number
  /** Citizens of the city that a notification goes to. */
  citizens: number
  /** Answers of the largest survey that is read. */
  answers: number
  /** Seconds for which a crowd reads, and for which 150 people go on while servers are killed. */
  crowdSeconds: number
  /** Lines of the audit log in the grown database. */
  auditLines: number
  /** Times that each list of the grown database is asked for. */
  listTimes: number
  /** Writes what was measured into docs/performance.md. */
  write: boolean
  /** A folder whose filled database is kept and used again. */
  data: string | undefined
  /** Uses dist as it is, even when the sources are newer. */
  asBuilt: boolean
  /** Prints the plans of ten reads of the grown database with and without their indexes, and measures nothing else. */
  plans: boolean
  /** Names of cases: prints where the time of both servers goes in them, and measures nothing else. */
  profiled: string[]
}

export const USAGE = `npm run bench -- [options]
  --write            write what was measured into docs/performance.md
  --quick            short shots, fewer rounds: to see that it works, not to quote
  --only=api,start   these parts alone (api, notifications, mail, mailbox, calendar, drive, chat, surveys, crowd, isolation, grown, heavy, funds, chaos, shop, visits, start, browser)
  --seconds=<n>     seconds of the crowd and of the chaos (60)
  --citizens=<n>    citizens that a notification goes to (1500000)
  --answers=<n>     answers of the largest survey (1000000)
  --audit-lines=<n> lines of the audit log in the grown database (5000000)
  --data=<folder>    keep the filled database there and use it again
  --as-built         use dist as it is
  --plans            print the plans of ten reads of the grown database, with and without their indexes
  --profile=<cases>  print where the time of our server and of the bare one goes, e.g. list,create
                     (list, district, public, one, search, page1, deep, create)`

/** The options of the command line. @throws Error in plain words for what it does not know. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      write: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: PARTS.join(',') },
      citizens: { type: 'string', default: String(CITIZENS) },
      answers: { type: 'string', default: String(ANSWERS) },
      seconds: { type: 'string' },
      'audit-lines': { type: 'string', default: String(AUDIT_LINES) },
      data: { type: 'string' },
      'as-built': { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  })
  const names = values.only.split(',')
  const parts = PARTS.filter((part) => names.includes(part))
  if (parts.length < names.length) throw new Error(`--only=${values.only}: there are ${PARTS.join(', ')}`)
  if (values.write && values.quick) throw new Error('only full sizes are written: --write excludes --quick')
  const citizens = Number(values.citizens)
  if (!Number.isInteger(citizens) || citizens <= 1000) throw new Error(`--citizens=${values.citizens}: more than 1,000`)
  if (values.write && citizens !== CITIZENS) throw new Error('only full sizes are written: --write excludes --citizens')
  const answers = Number(values.answers)
  if (!Number.isInteger(answers) || answers < 10_000) throw new Error(`--answers=${values.answers}: at least 10,000`)
  if (values.write && answers !== ANSWERS) throw new Error('only full sizes are written: --write excludes --answers')
  const auditLines = Number(values['audit-lines'])
  if (!Number.isInteger(auditLines) || auditLines < 20_000)
    throw new Error(`--audit-lines=${values['audit-lines']}: at least 20,000`)
  if (values.write && auditLines !== AUDIT_LINES)
    throw new Error('only full sizes are written: --write excludes --audit-lines')
  const { quick, write, data, plans } = values
  const crowdSeconds = Number(values.seconds ?? (quick ? CROWD_SECONDS_QUICK : CROWD_SECONDS))
  if (!Number.isInteger(crowdSeconds) || crowdSeconds < 1) throw new Error(`--seconds=${values.seconds}: at least 1`)
  if (write && crowdSeconds !== CROWD_SECONDS)
    throw new Error('only full sizes are written: --write excludes --seconds')
  const size = quick
    ? { seconds: 1.5, rounds: 2, lighthouseRuns: 1, logLines: 200_000, listTimes: 5 }
    : { seconds: 5, rounds: 3, lighthouseRuns: 3, logLines: 2_000_000, listTimes: 20 }
  return {
    ...size,
    parts,
    citizens,
    answers,
    auditLines,
    crowdSeconds,
    write,
    data,
    plans,
    profiled: values.profile?.split(',') ?? [],
    asBuilt: values['as-built'],
  }
}
