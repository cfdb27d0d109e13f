import type { Role } from '#contract/core/model/actor.ts'
import { keysOf } from '#contract/core/model/entries.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  dayInUlaanbaatar,
  usualWorkDays,
  type WorkDays,
} from '#contract/core/time/dates.ts'
import {
  deadlines,
  dueOn,
  type Figures,
  type MissingReport,
  periodOf,
  type ReportKind,
  type ReportStatus,
  reportFigures,
} from '#contract/features/reports/index.ts'
import { DEMO_DAY, instantOn } from './calendar.ts'
import { idOf } from './ids.ts'
import type { Random } from './random.ts'
import {
  APPROVE_COMMENTS,
  COMPANY_SENTENCES,
  LEADER_SENTENCES,
  RETURN_COMMENTS,
  ROLL_UP_SENTENCES,
  TITLES,
} from './reports-words.ts'

/** Somebody who takes part, since they have an account. */
export interface Actor {
  id: string
  role: Role
  areaId: string
  since: string
}

/** One step of a report. */
interface StepSeed {
  at: Date
  action: string
  by: Actor
  from: ReportStatus | null
  to: ReportStatus | null
  note: string | null
}

/** One report of the demo, with everything that happened to it. */
export interface ReportSeed {
  id: string
  kind: ReportKind
  areaId: string
  author: Actor
  period: string
  title: string
  content: string
  figures: Figures
  rollUp: { counted: number; areas: number; missing: MissingReport[] } | null
  status: ReportStatus
  revision: number
  opened: Date | null
  due: Day | null
  revocableUntil: Day | null
  returnComment: string | null
  steps: StepSeed[]
}

/** Writes one report's life, step by step; no step lies after the day of the demo. */
export class Story {
  readonly report: ReportSeed
  #day: Day
  readonly #random: Random
  readonly #workDays: WorkDays

  constructor(
    tools: { random: Random; holidays: ReadonlySet<Day> },
    about: Pick<ReportSeed, 'kind' | 'areaId' | 'author' | 'period' | 'figures' | 'rollUp'>,
    day: Day,
  ) {
    this.#random = tools.random
    this.#workDays = usualWorkDays(tools.holidays)
    this.#day = addWorkingDays(day, 0, this.#workDays)
    const { random } = tools
    this.report = {
      ...about,
      id: idOf('report', `${about.areaId} ${about.kind} ${about.period}`),
      title: random.pick(TITLES[about.kind]),
      content: contentOf(about.kind, about.period, random),
      status: 'draft',
      revision: 1,
      opened: null,
      due: null,
      revocableUntil: null,
      returnComment: null,
      steps: [],
    }
    this.#note('create', about.author, null, null)
  }

  /** Lets working days pass. Answers whether the demo city is still there by then. */
  wait(workingDays: number): boolean {
    this.#day = addWorkingDays(this.#day, workingDays, this.#workDays)
    return this.#day <= DEMO_DAY
  }

  step(action: string, by: Actor, to: ReportStatus, note: string | null = null): this {
    const { report } = this
    const from = report.status
    if (action === 'send' && from.startsWith('returned_')) report.revision++
    const at = this.#note(action, by, from, to, note)
    report.status = to
    if (to.startsWith('sent_') && action !== 'revoke') report.opened = null
    if (action === 'approve' || action === 'return') report.opened ??= at
    report.due = dueOn(to, dayInUlaanbaatar(at), deadlines.default, this.#workDays)
    report.revocableUntil =
      to === 'approved_city' ? addWorkingDays(dayInUlaanbaatar(at), deadlines.default.revoke, this.#workDays) : null
    report.returnComment = action === 'return' ? note : null
    return this
  }

  /** Somebody of the level it lies at looks at it. */
  open(by: Actor): this {
    this.report.opened = this.#note('open', by, null, null)
    return this
  }

  returned(by: Actor, to: ReportStatus): this {
    return this.step('return', by, to, this.#random.pick(RETURN_COMMENTS))
  }

  approved(by: Actor, to: ReportStatus): this {
    return this.step('approve', by, to, this.#random.chance(0.06) ? this.#random.pick(APPROVE_COMMENTS) : null)
  }

  #note(
    action: string,
    by: Actor,
    from: ReportStatus | null,
    to: ReportStatus | null,
    note: string | null = null,
  ): Date {
    const before = this.report.steps.at(-1)?.at
    const wished = instantOn(this.#day, this.#random, [9, 17])
    const at = before && wished <= before ? new Date(before.getTime() + this.#random.int(4, 40) * 60_000) : wished
    this.report.steps.push({ at, action, by, from, to, note })
    return at
  }
}

const SEASONS = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
  'winter',
] as const

function contentOf(kind: ReportKind, period: string, random: Random): string {
  if (kind !== 'leader') {
    const sentences = kind === 'company' ? COMPANY_SENTENCES : ROLL_UP_SENTENCES
    return random.shuffle(sentences).slice(0, random.int(3, 4)).join(' ')
  }
  const month = Number((periodOf(period)?.to ?? DEMO_DAY).slice(5, 7))
  const season = SEASONS[month - 1] ?? 'winter'
  const sentences = [
    ...random.shuffle(LEADER_SENTENCES[season]).slice(0, random.int(1, 2)),
    ...random.shuffle(LEADER_SENTENCES.always).slice(0, random.int(2, 3)),
  ]
  return sentences.map((text) => text.replace('{n}', String(random.int(3, 28)))).join('\n')
}

/** What a leader counts in a period, by the households of the section. */
export function figuresOf(households: number, days: number, random: Random): Figures {
  const weeks = days / 7
  const householdsVisited = Math.round(Math.min(households * 0.95, households * weeks * (0.05 + random.next() * 0.05)))
  const requestsReceived = Math.round(weeks * (1.2 + random.next() * 3.4))
  return {
    householdsVisited,
    meetings: Math.round(weeks * (0.25 + random.next() * 0.5)),
    requestsReceived,
    requestsSolved: Math.round(requestsReceived * (0.55 + random.next() * 0.42)),
  }
}

/** The sum of figures. */
export const addUp = (all: readonly Figures[]): Figures => {
  const sum = (name: string) => all.reduce((total, one) => total + (one[name] ?? 0), 0)
  return Object.fromEntries(keysOf(reportFigures.default).map((name) => [name, sum(name)]))
}

/** Days of a period, and the day after it. */
export function spanOf(period: string): { days: number; after: Day; from: Day; to: Day } {
  const found = periodOf(period)
  if (!found) throw new RangeError(`no period ${period}`)
  const days = Math.round((Date.parse(found.to) - Date.parse(found.from)) / 86_400_000) + 1
  return { days, after: addDays(found.to, 1), from: found.from, to: found.to }
}
