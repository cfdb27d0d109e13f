import { randomUUID } from 'node:crypto'
import { check } from '#contract/core/model/parse.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  CONDITIONS_MAX,
  type Condition,
  GROUPS_MAX,
  type Group,
  isAnswered,
  OPTIONS_MAX,
  PIPED_TYPES,
  placeholder,
  QUESTION_MAX_CHARS,
  QUESTIONS_MAX,
  Question,
  questionsOf,
  type Structure,
  TITLE_MAX_CHARS,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import type { NamedSheets } from '../../../core/import/read-xlsx.ts'
import { type ChoiceLists, choiceLists, optionsIn } from './choices.ts'
import { withConstraint } from './constraint.ts'
import { conditionsOf, Unsupported } from './expression.ts'
import { isOther, withOther } from './other.ts'
import { cut, isLonger, type KnownQuestion, matrixOf, type OpenGroup, type QuestionBase, testsIn } from './parts.ts'
import { FormProblems, type Report } from './problems.ts'
import { type FormRow, rowsOf } from './sheets.ts'
import { plainQuestion } from './types.ts'

/** Types of metadata, which surveys record automatically or not at all. */
const METADATA =
  /^(start|end|today|deviceid|username|email|phonenumber|simserial|subscriberid|audit|start-geopoint|background-audio)$/
const CHOICE =
  /^(select_one|select one from|select one|select1|select_multiple|select all that apply from|select multiple|rank) (\S+)( or_other| or specify other)?$/i

/** Converts an XLSForm to questions, and lists everything that is not supported. */
export function readXlsForm(sheets: NamedSheets): XlsFormRead {
  const reader = new Reader(sheets)
  for (const row of rowsOf(sheets, 'survey')) reader.add(row)
  return reader.result()
}

class Reader {
  readonly #problems = new FormProblems()
  readonly #report: Report = this.#problems.of('survey')
  readonly #lists: ChoiceLists
  readonly #known = new Map<string, KnownQuestion>()
  readonly #groups: Group[] = []
  readonly #open: OpenGroup[] = []
  /** The group for questions outside of any group. */
  #ungrouped: Group | undefined
  /** The name of the list of choices by question id. */
  readonly #listOf = new Map<string, string>()
  #skipped = 0
  #questions = 0
  readonly #title: Localized

  constructor(sheets: NamedSheets) {
    const settings = rowsOf(sheets, 'settings')[0]
    const title = settings?.text('form_title') ?? { mn: settings?.get('form_id') ?? '' }
    this.#title = cut(inOneLine(title), TITLE_MAX_CHARS)
    this.#lists = choiceLists(sheets, this.#problems.of('choices'))
    if (!sheets.survey) this.#report('no_sheet', { line: 1, get: () => '' }, 'survey')
  }

  add(row: FormRow): void {
    const type = typeOf(row).toLowerCase()
    if (type === '') return
    const structural = /^(begin|end)[_ ](group|repeat)$/.exec(type)
    if (structural) return this.#structural(row, structural[1] === 'begin', structural[2] === 'repeat')
    if (this.#skipped > 0) return
    if (METADATA.test(type)) return this.#report('metadata', row, type)
    if (type === 'calculate' || type === 'hidden') return this.#report('calculation', row, type)
    if (this.#questions >= QUESTIONS_MAX) return this.#problems.tooMany(row, 'questions', QUESTIONS_MAX)
    if (isOther(row, type, this.#known)) return this.#joinOther(row)
    const question = this.#questionOf(row, type)
    if (question) this.#put(row, question)
  }

  #structural(row: FormRow, isBegin: boolean, isRepeat: boolean): void {
    if (this.#skipped > 0) {
      this.#skipped += isBegin ? 1 : -1
      return
    }
    if (!isBegin) return this.#end()
    if (isRepeat) {
      this.#report('repeat', row, row.text('label')?.mn ?? row.get('name'))
      this.#skipped = 1
      return
    }
    const conditions = this.#relevantOf(row)
    const title = this.#text(row, row.text('label') ?? { mn: '' }, TITLE_MAX_CHARS)
    const isTable = row.get('appearance').includes('table-list')
    if (this.#open.length === 0) this.#begin(row, title)
    else if (!isTable) this.#report('nested_group', row, title.mn)
    const at = this.#groups.at(-1)?.questions.length ?? 0
    this.#open.push({ conditions, ...(isTable ? { table: { row, at } } : {}) })
  }

  /** Begins a group; beyond the limit of groups, questions are added to the last one. */
  #begin(row: Pick<FormRow, 'line' | 'get'>, title: Localized): void {
    const last = this.#groups.at(-1)
    if (last?.questions.length === 0) this.#groups.pop()
    if (this.#groups.length >= GROUPS_MAX) return this.#problems.tooMany(row, 'groups', GROUPS_MAX)
    this.#groups.push({ id: randomUUID(), title, questions: [] })
  }

  /** Closes a group; a table becomes a matrix if all its questions offer the same list. */
  #end(): void {
    const { table, conditions = [] } = this.#open.pop() ?? {}
    const group = this.#groups.at(-1)
    if (!table || !group) return
    const inside = group.questions.slice(table.at)
    const matrix = matrixOf(inside, (question) => this.#listOf.get(question.id))
    const { row } = table
    if (!matrix) return this.#report('nested_group', row, row.text('label')?.mn ?? '')
    const question: Question = {
      ...matrix,
      text: this.#text(row, row.text('label') ?? { mn: row.get('name') }, QUESTION_MAX_CHARS),
      ...this.#showIf(row, conditions),
    }
    group.questions.splice(table.at, inside.length, question)
    this.#questions -= inside.length - 1
    const indexes = new Map(inside.map(({ id }, i) => [id, i]))
    for (const [name, known] of this.#known) {
      const index = indexes.get(known.question.id)
      if (index !== undefined) this.#known.set(name, { question, options: known.options, row: index })
    }
    this.#remember(row, { question, options: new Map() })
  }

  #put(row: FormRow, { question, options }: KnownQuestion): void {
    const converted = { ...question, ...this.#showIf(row, this.#relevantOf(row)) }
    const checked = check(Question, converted)
    if (!checked.ok) return this.#report('invalid', row, checked.errors[0]?.path ?? '')
    if (this.#open.length === 0 && (!this.#ungrouped || this.#groups.at(-1) !== this.#ungrouped)) {
      this.#begin(row, FIRST_GROUP)
      this.#ungrouped = this.#groups.at(-1)
    }
    this.#groups.at(-1)?.questions.push(checked.value)
    this.#questions++
    this.#remember(row, { question: checked.value, options })
    for (const lost of ['choice_filter', 'calculation', 'default'] as const)
      if (row.get(lost)) this.#report(lost, row, row.get(lost))
  }

  /** Registers a question by name; expressions refer to the first of several with the same name. */
  #remember(row: FormRow, known: KnownQuestion): void {
    const name = row.get('name')
    if (this.#known.has(name)) this.#report('duplicate_name', row, name)
    else this.#known.set(name, known)
  }

  /** The conditions of all open groups and of the row. */
  #showIf(row: FormRow, conditions: readonly Condition[]): { showIf?: Condition[] } {
    const showIf = [...this.#open.flatMap((open) => open.conditions), ...conditions]
    if (showIf.length <= CONDITIONS_MAX) return showIf.length > 0 ? { showIf } : {}
    this.#report('relevant', row, row.get('relevant'))
    return { showIf: showIf.slice(0, CONDITIONS_MAX) }
  }

  /** Merges a separate question for the text of "other" into its choice question. */
  #joinOther(row: FormRow): void {
    const name = row.get('name').replace(/_other$/, '')
    const known = this.#known.get(name)
    const joined = known && withOther(known)
    const group = this.#groups.at(-1)
    const at = group?.questions.findIndex(({ id }) => id === known?.question.id) ?? -1
    if (!joined || !group || at < 0) return
    group.questions[at] = joined.question
    this.#known.set(name, joined)
  }

  #questionOf(row: FormRow, type: string): KnownQuestion | undefined {
    const label = row.text('label')
    if (!label) this.#report('no_label', row, row.get('name'))
    const help = row.text('hint')
    const asked: QuestionBase = {
      id: randomUUID(),
      text: this.#text(row, label ?? { mn: row.get('name') }, QUESTION_MAX_CHARS),
      ...(help ? { help: this.#text(row, help, QUESTION_MAX_CHARS) } : {}),
      required: /^(yes|true|true\(\)|1)$/i.test(row.get('required')),
    }
    // list names are case-sensitive
    const choice = CHOICE.exec(typeOf(row))
    if (choice) return this.#choice(row, asked, choice)
    const plain = plainQuestion(row, type, asked)
    if (!plain) {
      this.#report('unknown_type', row, type)
      return undefined
    }
    if (plain.isChanged) this.#report('type_changed', row, type === 'range' ? row.get('parameters') || type : type)
    return this.#limited(row, plain.question, new Map())
  }

  #limited(row: FormRow, question: Question, options: ReadonlyMap<string, string>): KnownQuestion {
    const checked = withConstraint(question, row.get('constraint'))
    if (!checked.isComplete) this.#report('constraint', row, row.get('constraint'))
    return { question: checked.question, options }
  }

  #choice(
    row: FormRow,
    asked: QuestionBase,
    [, written = '', list = '', orOther]: RegExpExecArray,
  ): KnownQuestion | undefined {
    const kind = written.toLowerCase()
    const choices = this.#lists.get(list)
    if (!choices) {
      this.#report('unknown_list', row, list)
      return undefined
    }
    if (choices.length > OPTIONS_MAX) this.#report('too_many', row, String(OPTIONS_MAX))
    const { options, names } = optionsIn(choices)
    this.#listOf.set(asked.id, list)
    const isMultiple = /mult|all/.test(kind)
    const isYesNo = kind !== 'rank' && [...names.keys()].sort().join() === 'no,yes' && !orOther
    if (isYesNo && !isMultiple) {
      const values = new Map([
        ['yes', 'true'],
        ['no', 'false'],
      ])
      return { question: { ...asked, type: 'yes_no' }, options: values }
    }
    const other = orOther !== undefined
    const appearance = row.get('appearance')
    const small = appearance.includes('columns') ? 'chips' : 'radio'
    const make = (): Question => {
      if (kind === 'rank') return { ...asked, type: 'ranking', options }
      if (isMultiple) return { ...asked, type: 'multiple_choice', options, layout: small, other }
      const layout = /minimal|autocomplete|search/.test(appearance) ? 'dropdown' : small
      return { ...asked, type: 'single_choice', options, layout, other }
    }
    return this.#limited(row, make(), names)
  }

  /** Converts references `${name}` in a text to placeholders. */
  #text(row: FormRow, text: Localized, max: number): Localized {
    const missing = new Set<string>()
    const inText = (one: string) =>
      one.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const known = this.#known.get(name.trim())
        if (known && known.row === undefined && PIPED_TYPES.includes(known.question.type))
          return placeholder(known.question.id)
        missing.add(name)
        return '…'
      })
    const piped = { mn: inText(text.mn), ...(text.en === undefined ? {} : { en: inText(text.en) }) }
    for (const name of missing) this.#report('reference', row, name)
    if (isLonger(piped, max)) this.#report('shortened', row, text.mn)
    return cut(piped, max)
  }

  #relevantOf(row: FormRow): Condition[] {
    const expression = row.get('relevant') || row.get('relevance')
    if (!expression) return []
    try {
      return conditionsOf(expression).map((clause) => {
        const [first, ...or] = testsIn(clause, this.#known)
        if (!first) throw new Unsupported(expression)
        return or.length > 0 ? { ...first, or } : first
      })
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error
      this.#report('relevant', row, expression)
      return []
    }
  }

  result(): XlsFormRead {
    const structure: Structure = this.#groups
      .filter(({ questions }) => questions.length > 0)
      .map((group) => ({ ...group, title: group.title.mn ? group.title : FIRST_GROUP }))
    const questions = questionsOf(structure).filter(isAnswered).length
    const { all: problems, omitted } = this.#problems
    return { title: this.#title, structure, questions, problems, omitted }
  }
}

const typeOf = (row: FormRow): string => row.get('type').replace(/\s+/g, ' ').trim()

const inOneLine = ({ mn, en }: Localized): Localized => ({
  mn: mn.replace(/\s+/g, ' '),
  ...(en === undefined ? {} : { en: en.replace(/\s+/g, ' ') }),
})

const FIRST_GROUP: Localized = { mn: surveyLabels.mn.firstGroup, en: surveyLabels.en.firstGroup }
