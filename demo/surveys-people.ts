import { addDays, type Day } from '#contract/core/time/dates.ts'
import type { Question, Value, Values } from '#contract/features/surveys/index.ts'
import { isAsked } from '#contract/features/surveys/index.ts'
import type { Random } from './random.ts'
import type { Planned } from './surveys-questions.ts'
import { ALWAYS_SAID, type Ask, type Choice } from './texts/surveys/ask.ts'

/** Somebody who answers: what they live in and how content they are colours all they say. */
export interface Respondent {
  inGer: boolean
  /** Added to what a contented city would say: about −0.4 to 0.4. */
  mood: number
  day: Day
  /** Around which places lie. */
  centre: readonly [latitude: number, longitude: number]
}

/** Roughly normal, 0 on average, −1.7 to 1.7. */
export const bell = (random: Random): number => (random.next() + random.next() + random.next() - 1.5) * 1.15

/** Everything this person answers, shown questions only. */
export function answersOf(planned: readonly Planned[], who: Respondent, random: Random): Values {
  const values: Values = {}
  for (const { ask, question } of planned) {
    if (!isAsked(question, values)) continue
    if (ask.optional && !('share' in ask) && random.chance(0.22)) continue
    const value = valueOf(ask, question, who, random)
    if (value !== undefined) values[question.id] = value
  }
  return values
}

const weightOf = ([, , weight, inGer = 1]: Choice, who: Respondent) => weight * (who.inGer ? inGer : 1)

function valueOf(ask: Ask, question: Question, who: Respondent, random: Random): Value | undefined {
  switch (ask.kind) {
    case 'one':
      return oneOf(ask, question, who, random)
    case 'several':
      return severalOf(ask, question, who, random)
    case 'yes':
      return random.chance(Math.min(0.97, ask.share * (who.inGer ? (ask.inGer ?? 1) : 1)))
    case 'stars':
      return step(ask.good, 1, ask.steps ?? 5, who, random)
    case 'scale':
      return step(ask.good, 0, 10, who, random)
    case 'number':
      return amountOf(ask, random)
    case 'date':
      return addDays(who.day, -Math.floor(ask.daysBack * random.next() ** 2))
    case 'grid':
      return gridOf(ask, question, who, random)
    case 'grids':
      return gridsOf(question, who)
    case 'rank':
      return rankOf(ask, question, who, random)
    case 'line':
      return random.chance(ask.share) ? random.pick(ask.said) : undefined
    case 'long':
      return random.chance(ask.share) ? wordsOf(ask.said, random) : undefined
    case 'place':
      return random.chance(ask.share) ? placeOf(who, random) : undefined
    default:
      return undefined
  }
}

/** One thing or two; some write what they would write anywhere. */
function wordsOf(said: readonly string[], random: Random): string {
  if (random.chance(0.1)) return random.pick(ALWAYS_SAID)
  const [first = '', second = ''] = random.shuffle(said)
  return random.chance(0.4) ? `${first} ${second}`.trim() : first
}

/** A step between two numbers, around what is good. */
function step(good: number, from: number, to: number, who: Respondent, random: Random): number {
  const at = good + who.mood + bell(random) * 0.25
  return Math.min(to, Math.max(from, Math.round(from + at * (to - from))))
}

function oneOf(ask: Extract<Ask, { kind: 'one' }>, question: Question, who: Respondent, random: Random): Value {
  if (ask.others && random.chance(0.05)) return { other: random.pick(ask.others) }
  const place = random.weighted(ask.choices.map((choice, i) => [i, weightOf(choice, who)] as const))
  return { option: optionAt(question, place) }
}

function severalOf(ask: Extract<Ask, { kind: 'several' }>, question: Question, who: Respondent, random: Random): Value {
  const liked = ask.choices
    .map((choice, i) => ({ i, picked: random.chance(Math.min(0.95, weightOf(choice, who) / 100)) }))
    .filter(({ picked }) => picked)
  const places = liked.length > 0 ? liked.map(({ i }) => i) : [random.int(0, ask.choices.length - 1)]
  const most = random.shuffle(places).slice(0, ask.most ?? places.length)
  const options = most.toSorted((a, b) => a - b).map((place) => optionAt(question, place))
  const hasRoom = options.length < (ask.most ?? options.length + 1)
  return ask.others && hasRoom && random.chance(0.06) ? { options, other: random.pick(ask.others) } : { options }
}

function amountOf({ min, max, usual, decimals = 0 }: Extract<Ask, { kind: 'number' }>, random: Random): number {
  // most lie near what is usual, a few far above
  const value = usual * Math.exp(bell(random) * (decimals > 0 ? 0.07 : 0.55))
  const scale = 10 ** decimals
  return Math.min(max, Math.max(min, Math.round(value * scale) / scale))
}

function gridOf(ask: Extract<Ask, { kind: 'grid' }>, question: Question, who: Respondent, random: Random): Value {
  if (question.type !== 'matrix') return {}
  const { rows, columns } = question
  return Object.fromEntries(
    rows.map(({ id }, i) => [id, columns[step(ask.rows[i]?.[2] ?? 0.5, 0, columns.length - 1, who, random)]?.id ?? '']),
  )
}

/** One or more columns in each row. It draws no random number, so that the other answers of the demo stay as they are. */
function gridsOf(question: Question, { inGer, mood }: Respondent): Value {
  if (question.type !== 'multi_matrix') return {}
  const { rows, columns } = question
  const shift = Number(inGer) + Number(mood > 0)
  return Object.fromEntries(
    rows.map(({ id }, r) => {
      const picked = columns.filter((_, c) => (r + c + shift) % columns.length < 2)
      return [id, picked.map((column) => column.id)]
    }),
  )
}

function rankOf(ask: Extract<Ask, { kind: 'rank' }>, question: Question, who: Respondent, random: Random): Value {
  const left = ask.choices.map((choice, i) => [i, weightOf(choice, who) ** 1.5] as const)
  const order: string[] = []
  while (left.length > 0) {
    const place = random.weighted(left)
    order.push(optionAt(question, place))
    left.splice(
      left.findIndex(([i]) => i === place),
      1,
    )
  }
  return order
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const placeOf = ({ centre: [latitude, longitude] }: Respondent, random: Random): Value => ({
  latitude: rounded(latitude + bell(random) * 0.012),
  longitude: rounded(longitude + bell(random) * 0.018),
})

const optionAt = (question: Question, place: number): string =>
  'options' in question ? (question.options[place]?.id ?? '') : ''
