import type { Localized } from '#contract/core/text/localized.ts'
import type { OpenDataRow } from '#contract/features/opendata/index.ts'
import {
  hiddenPlaces,
  isSmall,
  type Question,
  type QuestionResult,
  type Survey,
  surveyLabels,
  surveys,
  unpiped,
} from '#contract/features/surveys/index.ts'
import type { OpenDataCall, OpenDataSource } from '../../core/requests/open-data.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'

/** Surveys read at a time. */
const PAGE = 100
const OTHER: Localized = { mn: mn.analysis.other, en: en.analysis.other }
const YES: Localized = { mn: surveyLabels.mn.yes, en: surveyLabels.en.yes }
const NO: Localized = { mn: surveyLabels.mn.no, en: surveyLabels.en.no }

type Option = [key: string, text: Localized]

const step = (n: number): Option => [String(n), { mn: String(n), en: String(n) }]
const joined = (a: Localized, b: Localized): Localized => ({
  mn: `${a.mn} · ${b.mn}`,
  ...(a.en && b.en ? { en: `${a.en} · ${b.en}` } : {}),
})

/** What a question is counted by, as on the public page; nothing for what people write. */
function optionsOf(question: Question): Option[] {
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return [
        ...question.options.map(({ id, text }): Option => [id, text]),
        ...(question.other ? [['other', OTHER] satisfies Option] : []),
      ]
    case 'ranking':
      return question.options.map(({ id, text }): Option => [`${id}/1`, text])
    case 'yes_no':
      return [
        ['true', YES],
        ['false', NO],
      ]
    case 'matrix':
    case 'multi_matrix':
      return question.rows.flatMap((row) =>
        question.columns.map((column): Option => [`${row.id}/${column.id}`, joined(row.text, column.text)]),
      )
    case 'rating':
      return Array.from({ length: question.steps }, (_, i) => step(i + 1))
    case 'scale':
      return Array.from({ length: question.to - question.from + 1 }, (_, i) => step(question.from + i))
    default:
      return []
  }
}

const MEAN_DIGITS = 1000

interface Figures {
  answered: number | null
  mean: number | null
  /** By the keys of the options. */
  counts: ReadonlyMap<string, number | null>
}

const MANY_PER_PERSON: readonly Question['type'][] = ['multiple_choice', 'multi_matrix']

/** The figures of a question without any that lead to 1 to 4 people: who chose an option, answered, or did not answer. */
function figuresOf(
  question: Question,
  answers: number,
  { answered, mean, counts, hiddenKeys }: QuestionResult,
): Figures {
  const found = new Map(counts.map(({ key, count }) => [key, count]))
  const keys = optionsOf(question).map(([key]) => key)
  const nothing: Figures = { answered: null, mean: null, counts: new Map(keys.map((key) => [key, null])) }
  if (isSmall(answered)) return nothing
  const rounded = mean === null ? null : Math.round(mean * MEAN_DIGITS) / MEAN_DIGITS
  if (keys.length === 0)
    return { answered: isSmall(answers - answered) ? null : answered, mean: rounded, counts: new Map() }
  const shown = new Map<string, number | null>()
  let isWhole = true
  let isAnsweredShown = !isSmall(answers - answered)
  for (const line of linesOfKeys(question, keys)) {
    const numbers = line.map((key) => found.get(key) ?? 0)
    const counted = MANY_PER_PERSON.includes(question.type) ? answered : numbers.reduce((sum, count) => sum + count, 0)
    // those who are in none of the counts
    const rest = Math.max(0, answers - counted)
    const suppressed = line.flatMap((key, i) => (hiddenKeys.includes(key) ? [i] : []))
    const isMany = MANY_PER_PERSON.includes(question.type)
    // what the public result hides is at least 1; the total of other lines is protected there
    const known = line.map((key, i) => (hiddenKeys.includes(key) ? 1 : (numbers[i] ?? 0)))
    const hidden = new Set([
      ...suppressed,
      ...(suppressed.length === 0 || isMany ? hiddenPlaces([...known, rest]) : []),
    ])
    for (const [i, key] of line.entries()) shown.set(key, hidden.has(i) ? null : (numbers[i] ?? 0))
    isWhole &&= hidden.size === 0
    isAnsweredShown &&= !hidden.has(line.length)
  }
  return { answered: isAnsweredShown ? answered : null, mean: isWhole ? rounded : null, counts: shown }
}

/** The keys that divide the answers: those of each row of a matrix, otherwise all. */
const linesOfKeys = (question: Question, keys: readonly string[]): (readonly string[])[] =>
  question.type === 'matrix' || question.type === 'multi_matrix'
    ? question.rows.map((row) => question.columns.map((column) => `${row.id}/${column.id}`))
    : [keys]

function linesOf(survey: Survey, answers: number, found: readonly QuestionResult[]): OpenDataRow<'surveys'>[] {
  const results = new Map(found.map((one) => [one.questionId, one]))
  const questions = survey.structure.flatMap((group) => group.questions).filter(({ type }) => type !== 'info')
  return questions.flatMap((question, i): OpenDataRow<'surveys'>[] => {
    const result = results.get(question.id)
    if (!result) return []
    const { answered, mean, counts } = figuresOf(question, answers, result)
    const text = unpiped(question.text)
    const base = {
      survey_id: survey.id,
      survey_mn: survey.title.mn,
      survey_en: survey.title.en ?? null,
      area_mn: survey.area.mn,
      area_en: survey.area.en ?? null,
      started_on: survey.startDate,
      ended_on: survey.endDate,
      answers,
      question_number: i + 1,
      question_type: question.type,
      question_mn: text.mn,
      question_en: text.en ?? null,
      answered,
      mean,
    }
    const options = optionsOf(question)
    if (options.length === 0) return [{ ...base, option_mn: null, option_en: null, count: null }]
    return options.map(([key, option]) => ({
      ...base,
      option_mn: option.mn,
      option_en: option.en ?? null,
      count: counts.get(key) ?? null,
    }))
  })
}

/** The closed surveys that everybody sees with results, a page of the list after the other. */
async function publicSurveys({ ask }: OpenDataCall) {
  const found = []
  for (let page = 1; ; page++) {
    const query = { phase: 'closed', results: 'public', sort: '-endDate', pageSize: PAGE, page } as const
    const { data, meta } = await ask(surveys, 'list', { query })
    found.push(...data)
    if (data.length < PAGE || found.length >= meta.total) return found
  }
}

/**
 * The results of public surveys, read as somebody who has not signed in: no more than the pages of the surveys show, and nothing
 * that leads to 1 to 4 people. Rule: docs/rules/open-data.md.
 */
export const surveysData: OpenDataSource = {
  name: 'surveys',
  read: async (call) => {
    const rows: OpenDataRow<'surveys'>[] = []
    let changedAt: Date | null = null
    for (const { id, updatedAt } of await publicSurveys(call)) {
      const { data: survey } = await call.ask(surveys, 'one', { params: { id } })
      const { data: result } = await call.ask(surveys, 'result', { params: { id }, query: {} })
      if (result.hidden || result.answers === 0) continue
      rows.push(...linesOf(survey, result.answers, result.questions))
      const at = new Date(survey.closedAt ?? updatedAt)
      if (!changedAt || at > changedAt) changedAt = at
    }
    return { rows, changedAt }
  },
}
