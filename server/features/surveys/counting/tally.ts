import { DECIMALS_MAX, type Question, type QuestionOf, type Values } from '#contract/features/surveys/index.ts'
import type { Tally } from '../tables.ts'

/** Significant digits of a key, which limit the number of keys to some hundreds; one more for narrow ranges. */
const KEY_DIGITS = 2
const NARROW_RANGE = 100

/**
 * The keys under which an answer counts: options, 'other', 'true', a rating, 'row/column', 'option/rank', a number rounded to two
 * significant digits, or a month.
 */
function keysOf(question: Question, value: Values[string]): string[] {
  switch (question.type) {
    case 'single_choice':
      return typeof value === 'object' && 'option' in value ? [String(value.option)] : ['other']
    case 'multiple_choice': {
      if (typeof value !== 'object' || !('options' in value) || !Array.isArray(value.options)) return []
      return [...value.options, ...('other' in value && value.other !== undefined ? ['other'] : [])]
    }
    case 'yes_no':
    case 'rating':
    case 'scale':
      return [String(value)]
    case 'number':
      return typeof value === 'number' ? [String(Number(value.toPrecision(digitsOf(question))))] : []
    case 'date':
      return typeof value === 'string' ? [value.slice(0, 'yyyy-mm'.length)] : []
    case 'matrix':
      return Object.entries(value).map(([row, column]) => `${row}/${column}`)
    case 'multi_matrix':
      return Object.entries(value).flatMap(([row, columns]) =>
        Array.isArray(columns) ? columns.map((column) => `${row}/${column}`) : [],
      )
    case 'ranking':
      return Array.isArray(value) ? value.map((id, i) => `${id}/${i + 1}`) : []
    default:
      return []
  }
}

function digitsOf({ min, max }: QuestionOf<'number'>): number {
  return min !== undefined && max !== undefined && max - min <= NARROW_RANGE ? KEY_DIGITS + 1 : KEY_DIGITS
}

/** Adds one answer to the tallies of its questions. */
export function tallyAnswer(
  counts: Record<string, Tally>,
  questions: ReadonlyMap<string, Question>,
  answers: Values,
): void {
  for (const [id, value] of Object.entries(answers)) {
    const question = questions.get(id)
    if (!question) continue
    counts[id] ??= { n: 0, keys: {} }
    const tally = counts[id]
    tally.n++
    for (const key of keysOf(question, value)) tally.keys[key] = (tally.keys[key] ?? 0) + 1
    if (typeof value === 'number') addNumber(tally, value)
  }
}

/** Rounds to the allowed decimals, so that repeated adding and subtracting leaves no residue. */
const rounded = (sum: number): number => Math.round(sum * 10 ** DECIMALS_MAX) / 10 ** DECIMALS_MAX

function addNumber(tally: Tally, value: number): void {
  tally.sum = rounded((tally.sum ?? 0) + value)
  tally.min = Math.min(tally.min ?? value, value)
  tally.max = Math.max(tally.max ?? value, value)
}

/**
 * Subtracts an answer from the tallies. @returns the questions that may have lost their smallest or largest number, which the caller
 * must recompute.
 */
export function untallyAnswer(
  counts: Record<string, Tally>,
  questions: ReadonlyMap<string, Question>,
  answers: Values,
): string[] {
  const lost: string[] = []
  for (const [id, value] of Object.entries(answers)) {
    const question = questions.get(id)
    const tally = counts[id]
    if (!question || !tally) continue
    tally.n--
    for (const key of keysOf(question, value)) {
      const left = (tally.keys[key] ?? 0) - 1
      if (left > 0) tally.keys[key] = left
      else delete tally.keys[key]
    }
    if (tally.n <= 0) delete counts[id]
    else if (typeof value === 'number') {
      tally.sum = rounded((tally.sum ?? 0) - value)
      if (value === tally.min || value === tally.max) lost.push(id)
    }
  }
  return lost
}

/** The median of the keys; undefined without numbers. */
export function medianOf({ keys }: Tally): number | undefined {
  const steps = Object.entries(keys)
    .map(([key, n]) => ({ value: Number(key), n }))
    .sort((a, b) => a.value - b.value)
  const all = steps.reduce((sum, { n }) => sum + n, 0)
  const at = (index: number) => {
    let passed = 0
    return steps.find(({ n }) => (passed += n) > index)?.value
  }
  const [low, high] = [at(Math.floor((all - 1) / 2)), at(Math.floor(all / 2))]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** Sums the tallies of several channels. */
export function addTallies(all: readonly Record<string, Tally>[]): Record<string, Tally> {
  const sum: Record<string, Tally> = {}
  for (const counts of all) addInto(sum, counts)
  return sum
}

/** Adds tallies to existing ones. */
export function addInto(sum: Record<string, Tally>, counts: Record<string, Tally>): void {
  for (const [id, tally] of Object.entries(counts)) {
    sum[id] ??= { n: 0, keys: {} }
    const to = sum[id]
    to.n += tally.n
    for (const [key, n] of Object.entries(tally.keys)) to.keys[key] = (to.keys[key] ?? 0) + n
    if (tally.sum === undefined || tally.min === undefined || tally.max === undefined) continue
    to.sum = rounded((to.sum ?? 0) + tally.sum)
    to.min = Math.min(to.min ?? tally.min, tally.min)
    to.max = Math.max(to.max ?? tally.max, tally.max)
  }
}
