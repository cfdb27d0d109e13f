import type { Localized } from '#contract/core/text/localized.ts'
import {
  type Condition,
  mapPipes,
  numbersOf,
  type Option,
  type Question,
  type QuestionOf,
  questionsOf,
  type Structure,
  type Test,
  testsOf,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { exportTexts } from '../export-texts.ts'
import { joined, limit, matrixTest, nameIn, quoted, rangeOf } from './write-expressions.ts'

const LABELS = ['label::Mongolian (mn)', 'label::English (en)'] as const
const SURVEY_HEAD = [
  'type',
  'name',
  ...LABELS,
  'hint::Mongolian (mn)',
  'hint::English (en)',
  'required',
  'relevant',
  'constraint',
  'appearance',
  'parameters',
]
const YES_NO = 'yes_no'
const APPEARANCE: Partial<Record<QuestionOf<'single_choice'>['layout'], string>> = {
  dropdown: 'minimal',
  chips: 'columns-pack',
}

interface OutputRow {
  type: string
  name: string
  label?: Localized
  hint?: Localized | undefined
  required?: boolean
  relevant?: string
  constraint?: string
  appearance?: string
  parameters?: string
}

/** Converts a survey to the three sheets of an XLSForm (xlsform.org). */
export function xlsFormOf(survey: { title: Localized; structure: Structure; version: number }) {
  const { structure } = survey
  const form = new Form(structure)
  structure.forEach((group, g) => form.addGroup(group, g + 1))
  const { mn, en = '' } = survey.title
  return {
    survey: { headers: SURVEY_HEAD, rows: form.rows.map(cellsOf) },
    choices: { headers: ['list_name', 'name', ...LABELS], rows: form.choices },
    settings: {
      headers: ['form_title', 'form_id', 'version', 'default_language'],
      rows: [[en && !mn ? en : mn, 'nutag_survey', String(survey.version), 'Mongolian (mn)']],
    },
  }
}

const cellsOf = ({ type, name, label, hint, required, relevant, constraint, appearance, parameters }: OutputRow) => [
  type,
  name,
  label?.mn ?? '',
  label?.en ?? '',
  hint?.mn ?? '',
  hint?.en ?? '',
  required ? 'yes' : '',
  relevant ?? '',
  constraint ?? '',
  appearance ?? '',
  parameters ?? '',
]

class Form {
  readonly rows: OutputRow[] = []
  readonly choices: string[][] = []
  readonly #questions: ReadonlyMap<string, Question>
  readonly #names: ReadonlyMap<string, string>
  /** Conditions under which the survey has not ended before the current question. */
  readonly #ends: string[] = []

  constructor(structure: Structure) {
    const numbers = numbersOf(structure)
    let notes = 0
    this.#questions = new Map(questionsOf(structure).map((question) => [question.id as string, question]))
    this.#names = new Map(
      questionsOf(structure).map(({ id }) => {
        const number = numbers.get(id)
        return [id as string, number === undefined ? `note${++notes}` : `q${number}`]
      }),
    )
    this.#list(YES_NO, [
      ['yes', { mn: surveyLabels.mn.yes, en: surveyLabels.en.yes }],
      ['no', { mn: surveyLabels.mn.no, en: surveyLabels.en.no }],
    ])
  }

  addGroup({ title, questions }: Structure[number], n: number): void {
    this.rows.push({ type: 'begin_group', name: `group${n}`, label: this.#piped(title), appearance: 'field-list' })
    for (const question of questions) this.#add(question)
    this.rows.push({ type: 'end_group', name: '' })
  }

  #list(name: string, options: readonly (readonly [string, Localized])[]): void {
    for (const [option, { mn, en = '' }] of options) this.choices.push([name, option, mn, en])
  }

  #options(name: string, options: readonly Option[], hasOther = false): void {
    const other = { mn: exportTexts.mn.analysis.other, en: exportTexts.en.analysis.other }
    this.#list(name, [
      ...options.map(({ text }, i) => [String(i + 1), text] as const),
      ...(hasOther ? [['other', other] as const] : []),
    ])
  }

  #add(question: Question): void {
    const name = this.#names.get(question.id) ?? ''
    const relevant = joined([this.#relevantOf(question.showIf ?? []), ...this.#ends], 'and')
    const row: OutputRow = {
      type: 'text',
      name,
      label: this.#piped(question.text),
      hint: question.help && this.#piped(question.help),
      required: question.required && question.type !== 'info',
      ...(relevant ? { relevant } : {}),
    }
    this.#write(question, row)
    const end = this.#relevantOf(question.endIf ?? [])
    // an unanswered question does not end the survey
    if (end) this.#ends.push(`not(${joined([this.#isAnswered(question), end], 'and')})`)
  }

  #isAnswered(question: Question): string | undefined {
    return question.type === 'info' || 'rows' in question ? undefined : `\${${this.#names.get(question.id)}} != ''`
  }

  #piped(text: Localized): Localized {
    const inText = (one: string) =>
      mapPipes(one, (id) => this.#names.get(id)).replace(/\{\{(\w+)(?:\|[^{}]*)?\}\}/g, '$${$1}')
    return { mn: inText(text.mn), ...(text.en === undefined ? {} : { en: inText(text.en) }) }
  }

  #write(question: Question, row: OutputRow): void {
    const put = (more: Partial<OutputRow>) => void this.rows.push({ ...row, ...more })
    const { name } = row
    switch (question.type) {
      case 'short_text':
        return put({ constraint: `string-length(.) <= ${question.maxChars}` })
      case 'long_text':
        return put({ constraint: `string-length(.) <= ${question.maxChars}`, appearance: 'multiline' })
      case 'single_choice':
      case 'multiple_choice':
        return this.#choice(question, row)
      case 'yes_no':
        return put({ type: `select_one ${YES_NO}` })
      case 'rating':
        return put({ type: 'range', appearance: 'rating', parameters: `start=1 end=${question.steps} step=1` })
      case 'scale':
        return put({
          type: 'range',
          hint: withEnds(question, row.hint),
          parameters: `start=${question.from} end=${question.to} step=1`,
        })
      case 'number':
        return put({
          type: question.decimals === 0 ? 'integer' : 'decimal',
          constraint: rangeOf(question.min, question.max, String),
        })
      case 'date':
        return put({ type: 'date', constraint: rangeOf(question.min, question.max, (day) => `date('${day}')`) })
      case 'matrix':
      case 'multi_matrix':
        return this.#matrix(question, row)
      case 'ranking':
        this.#options(name, question.options)
        return put({ type: `rank ${name}` })
      case 'file':
        return put({ type: question.accept === 'picture' ? 'image' : 'file' })
      case 'location':
        return put({ type: 'geopoint' })
      case 'info':
        return put({ type: 'note' })
    }
  }

  #choice(question: QuestionOf<'single_choice'> | QuestionOf<'multiple_choice'>, row: OutputRow): void {
    const { name } = row
    const isSingle = question.type === 'single_choice'
    this.#options(name, question.options, question.other)
    const limits = isSingle ? [] : [limit('>=', question.minPicks || undefined), limit('<=', question.maxPicks)]
    const constraint = joined(limits, 'and')
    this.rows.push({
      ...row,
      type: `${isSingle ? 'select_one' : 'select_multiple'} ${name}`,
      ...(constraint ? { constraint } : {}),
      ...(APPEARANCE[question.layout] ? { appearance: APPEARANCE[question.layout] } : {}),
    })
    if (!question.other) return
    const label = { mn: exportTexts.mn.analysis.otherText, en: exportTexts.en.analysis.otherText }
    this.rows.push({
      type: 'text',
      name: `${name}_other`,
      label,
      required: true,
      relevant: isSingle ? `\${${name}} = 'other'` : `selected(\${${name}}, 'other')`,
    })
  }

  #matrix(question: QuestionOf<'matrix'> | QuestionOf<'multi_matrix'>, { required, hint, ...row }: OutputRow): void {
    const { name } = row
    const isMultiple = question.type === 'multi_matrix'
    this.#options(name, question.columns)
    const limits = isMultiple ? [limit('>=', question.minPicks), limit('<=', question.maxPicks)] : []
    const constraint = joined(limits, 'and')
    this.rows.push({ ...row, type: 'begin_group', appearance: 'table-list' })
    question.rows.forEach((matrixRow, i) => {
      this.rows.push({
        type: `${isMultiple ? 'select_multiple' : 'select_one'} ${name}`,
        name: `${name}_${i + 1}`,
        label: matrixRow.text,
        hint: i === 0 ? hint : undefined,
        ...(required ? { required } : {}),
        ...(constraint ? { constraint } : {}),
      })
    })
    this.rows.push({ type: 'end_group', name: '' })
  }

  #relevantOf(conditions: readonly Condition[]): string | undefined {
    const all = conditions.map((condition) =>
      joined(
        testsOf(condition).map((test) => this.#testOf(test)),
        'or',
      ),
    )
    return joined(all, 'and')
  }

  #testOf({ questionId, operator, value = '' }: Test): string | undefined {
    const question = this.#questions.get(questionId)
    const name = this.#names.get(questionId)
    if (!question || !name) return undefined
    const at = `\${${name}}`
    if ('rows' in question) return matrixTest(question, name, operator, value)
    if (operator === 'answered') return `${at} != ''`
    if (operator === 'not_answered') return `${at} = ''`
    const sign = operator === 'not_equals' ? '!=' : '='
    switch (question.type) {
      case 'single_choice':
        return `${at} ${sign} '${nameIn(question.options, value)}'`
      case 'multiple_choice': {
        const picked = `selected(${at}, '${nameIn(question.options, value)}')`
        if (operator === 'contains') return picked
        const only = `(${picked} and count-selected(${at}) = 1)`
        return operator === 'equals' ? only : `not${only}`
      }
      case 'yes_no':
        return `${at} ${sign} '${value === 'true' ? 'yes' : 'no'}'`
      case 'number':
      case 'rating':
      case 'scale':
        return `${at} ${sign} ${value}`
      default:
        return operator === 'contains' ? `contains(${at}, ${quoted(value)})` : `${at} ${sign} ${quoted(value)}`
    }
  }
}

/** Adds the end labels of a scale to its hint, because XLSForm has no field for them. */
function withEnds({ from, to, low, high }: QuestionOf<'scale'>, hint: Localized | undefined): Localized | undefined {
  const inText = (lang: 'mn' | 'en') => {
    const ends = [low?.[lang] && `${from}: ${low[lang]}`, high?.[lang] && `${to}: ${high[lang]}`].filter(Boolean)
    return [hint?.[lang], ends.join(', ')].filter(Boolean).join('. ')
  }
  const [mn, en] = [inText('mn'), inText('en')]
  return mn || en ? { mn, ...(en ? { en } : {}) } : undefined
}
