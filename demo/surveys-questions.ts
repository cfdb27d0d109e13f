import { addDays } from '#contract/core/time/dates.ts'
import type { Option, Question, Structure } from '#contract/features/surveys/index.ts'
import { DEMO_DAY, FIRST_DAY } from './calendar.ts'
import { idOf } from './ids.ts'
import { type Ask, type Choice, CONTENT, inBoth, type Topic, type Words } from './texts/surveys/ask.ts'

/** A question with the plan of how people answer it. */
export interface Planned {
  ask: Ask
  question: Question
}

/** The questions of a survey as the contract has them, each with its plan; ids follow from the survey's word. */
export function structureOf(word: string, topic: Topic): { structure: Structure; planned: Planned[] } {
  const named = new Map<string, Question>()
  const planned: Planned[] = []
  const structure = topic.groups.map((group, g) => ({
    id: idOf('survey group', `${word} ${g}`),
    title: inBoth(group.title),
    questions: group.asks.map((ask, q) => {
      const question = questionOf(`${word} ${g} ${q}`, ask, named)
      if (ask.name) named.set(ask.name, question)
      planned.push({ ask, question })
      return question
    }),
  }))
  return { structure, planned }
}

/** Words, places and pictures are welcome and never asked for. */
const NEVER_REQUIRED: readonly Ask['kind'][] = ['line', 'long', 'place', 'picture', 'info']

function questionOf(key: string, ask: Ask, named: ReadonlyMap<string, Question>): Question {
  const asked = {
    id: idOf('survey question', key),
    text: inBoth(ask.text),
    required: !ask.optional && !NEVER_REQUIRED.includes(ask.kind),
    ...(ask.help ? { help: inBoth(ask.help) } : {}),
    ...(ask.when ? { showIf: [conditionOf(ask.when, named)] } : {}),
  }
  const options = (choices: readonly Choice[]) => choices.map(([mn, en], i) => optionOf(`${key} ${i}`, [mn, en]))
  switch (ask.kind) {
    case 'one':
      return {
        ...asked,
        type: 'single_choice',
        options: options(ask.choices),
        layout: ask.layout ?? 'radio',
        other: Boolean(ask.others),
      }
    case 'several': {
      const limit = ask.most ? { maxPicks: ask.most } : {}
      return {
        ...asked,
        type: 'multiple_choice',
        options: options(ask.choices),
        layout: 'chips',
        other: Boolean(ask.others),
        ...limit,
      }
    }
    case 'yes':
      return { ...asked, type: 'yes_no' }
    case 'stars':
      return { ...asked, type: 'rating', steps: ask.steps ?? 5 }
    case 'scale':
      return { ...asked, type: 'scale', from: 0, to: 10, low: inBoth(ask.low), high: inBoth(ask.high) }
    case 'number':
      return { ...asked, type: 'number', min: ask.min, max: ask.max, decimals: ask.decimals ?? 0 }
    case 'date':
      return { ...asked, type: 'date', min: addDays(FIRST_DAY, -900), max: addDays(DEMO_DAY, 120) }
    case 'grid':
      return {
        ...asked,
        type: 'matrix',
        rows: ask.rows.map(([mn, en], i) => optionOf(`${key} row ${i}`, [mn, en])),
        columns: CONTENT.map((words, i) => optionOf(`${key} column ${i}`, words)),
      }
    case 'grids':
      return {
        ...asked,
        type: 'multi_matrix',
        rows: ask.rows.map((words, i) => optionOf(`${key} row ${i}`, words)),
        columns: ask.columns.map((words, i) => optionOf(`${key} column ${i}`, words)),
      }
    case 'rank':
      return { ...asked, type: 'ranking', options: options(ask.choices) }
    case 'line':
      return { ...asked, type: 'short_text', maxChars: 200 }
    case 'long':
      return { ...asked, type: 'long_text', maxChars: 1000 }
    case 'place':
      return { ...asked, type: 'location' }
    case 'picture':
      return { ...asked, type: 'file', accept: 'picture', maxFiles: 3 }
    case 'info':
      return { ...asked, type: 'info' }
  }
}

const optionOf = (key: string, words: Words): Option => ({ id: idOf('survey option', key), text: inBoth(words) })

function conditionOf([name, operator, value]: NonNullable<Ask['when']>, named: ReadonlyMap<string, Question>) {
  const question = named.get(name)
  if (!question) throw new RangeError(`no earlier question ${name}`)
  const wanted =
    typeof value === 'number' && 'options' in question
      ? question.options[value]?.id
      : value === undefined
        ? undefined
        : String(value)
  return { questionId: question.id, operator, ...(wanted === undefined ? {} : { value: wanted }) }
}
