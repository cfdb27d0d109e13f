import {
  hiddenPlaces,
  hideSmall,
  isSmall,
  PUBLIC_CELL_MIN,
  type Question,
  type QuestionResult,
} from '#contract/features/surveys/index.ts'

/** The types whose public page has no counts: they are nearly what single people entered. */
const NO_PUBLIC_COUNTS: readonly Question['type'][] = ['number', 'date']
/** With this many answers a mean of one decimal does not tell how many of 1 to 4 people a hidden count stands for. */
const ROUNDED_MEAN_MIN = 1000

/** All keys of a question by the lines whose totals are known: the rows of a matrix, otherwise all in one. */
function linesOf(question: Question): string[][] {
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return [[...question.options.map(({ id }) => id), ...(question.other ? ['other'] : [])]]
    case 'yes_no':
      return [['true', 'false']]
    case 'rating':
      return [Array.from({ length: question.steps }, (_, i) => String(i + 1))]
    case 'scale':
      return [Array.from({ length: question.to - question.from + 1 }, (_, i) => String(question.from + i))]
    case 'matrix':
    case 'multi_matrix':
      return question.rows.map((row) => question.columns.map((column) => `${row.id}/${column.id}`))
    case 'ranking':
      return question.options.map(({ id }) => question.options.map((_, i) => `${id}/${i + 1}`))
    default:
      return []
  }
}

/** The keys that would lead to 1 to 4 people, with as many others as it takes for totals not to reveal them. */
function hiddenKeysOf(question: Question, found: ReadonlyMap<string, number>): string[] {
  const lines = linesOf(question)
  const numbers = lines.map((line) => line.map((key) => found.get(key) ?? 0))
  const keysWhere = (isHidden: (line: number, place: number) => boolean) =>
    lines.flatMap((line, l) => line.filter((_, place) => isHidden(l, place)))
  switch (question.type) {
    // people are in several counts of a line, so its total is not theirs
    case 'multiple_choice':
    case 'multi_matrix': {
      const { minPicks, maxPicks } = question
      // where everybody picks the same number, the total is known too
      if (minPicks !== undefined && minPicks === maxPicks) break
      return keysWhere((l, place) => isSmall(numbers[l]?.[place] ?? 0))
    }
    // everybody is once in each row and once in each column
    case 'ranking': {
      const shown = hideSmall(numbers)
      return keysWhere((l, place) => shown[l]?.[place] === null)
    }
    default:
  }
  const hidden = numbers.map((line) => hiddenPlaces(line))
  return keysWhere((l, place) => hidden[l]?.has(place) ?? false)
}

/**
 * A result without what single people entered: no count of 1 to 4, no smallest and largest number, and nothing of a question that 1 to
 * 4 answered. Rule: docs/rules/surveys.md, "Results".
 */
export function forEverybody(question: Question, result: QuestionResult): QuestionResult {
  const { answered, type, counts, mean } = result
  const few = answered < PUBLIC_CELL_MIN
  const isBare = few || NO_PUBLIC_COUNTS.includes(type)
  const hiddenKeys = isBare ? [] : hiddenKeysOf(question, new Map(counts.map(({ key, count }) => [key, count])))
  const hidden = new Set(hiddenKeys)
  return {
    ...result,
    counts: isBare ? [] : counts.filter(({ key }) => !hidden.has(key)),
    hiddenKeys,
    mean: few ? null : publicMean(mean, answered, hidden.size > 0),
    median: null,
    smallest: null,
    largest: null,
  }
}

function publicMean(mean: number | null, answered: number, hasHidden: boolean): number | null {
  if (mean === null || !hasHidden) return mean
  return answered < ROUNDED_MEAN_MIN ? null : Math.round(mean * 10) / 10
}
