import { randomUUID } from 'node:crypto'
import { check } from '#contract/core/issues.ts'
import type { Localized } from '#contract/core/text.ts'
import {
  CONDITIONS_MAX,
  type Condition,
  GROUPS_MAX,
  type Group,
  isAnswered,
  OPTIONS_MAX,
  PIPED,
  placeholder,
  QUESTION_MAX_CHARS,
  QUESTIONS_MAX,
  Question,
  questionsOf,
  type Structure,
  TITLE_MAX_CHARS,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import type { NamedSheets } from '../../core/import/read-xlsx.ts'
import { type Lists, listsOf, optionsIn } from './xlsform-choices.ts'
import { withConstraint } from './xlsform-constraint.ts'
import { conditionsOf, Unsupported } from './xlsform-expression.ts'
import { isOther, withOther } from './xlsform-other.ts'
import { type Asked, cut, isLonger, type Known, matrixOf, type OpenGroup, testsIn } from './xlsform-parts.ts'
import { FormProblems, type Tell } from './xlsform-problems.ts'
import { type FormRow, rowsOf } from './xlsform-sheets.ts'
import { plainQuestion } from './xlsform-types.ts'

/** Types of metadata, which a survey records anyway or not at all. */
const METADATA =
  /^(start|end|today|deviceid|username|email|phonenumber|simserial|subscriberid|audit|start-geopoint|background-audio)$/
const CHOICE =
  /^(select_one|select one from|select one|select1|select_multiple|select all that apply from|select multiple|rank) (\S+)( or_other| or specify other)?$/i

/** The questions of an XLSForm, and everything that is not kept as it is written. */
export function readXlsForm(sheets: NamedSheets): XlsFormRead {
  const reader = new Reader(sheets)
  for (const row of rowsOf(sheets, 'survey')) reader.add(row)
  return reader.result()
}

class Reader {
  readonly #problems = new FormProblems()
  readonly #tell: Tell = this.#problems.of('survey')
  readonly #lists: Lists
  readonly #known = new Map<string, Known>()
  readonly #groups: Group[] = []
  readonly #open: OpenGroup[] = []
  /** The group that gathers questions outside of any group. */
  #loose: Group | undefined
  /** The list of choices that a question offers. */
  readonly #listOf = new Map<string, string>()
  #skipped = 0
  #questions = 0
  readonly #title: Localized

  constructor(sheets: NamedSheets) {
    const settings = rowsOf(sheets, 'settings')[0]
    const title = settings?.text('form_title') ?? { mn: settings?.get('form_id') ?? '' }
    this.#title = cut(inOneLine(title), TITLE_MAX_CHARS)
    this.#lists = listsOf(sheets, this.#problems.of('choices'))
    if (!sheets.survey) this.#tell('no_sheet', { line: 1, get: () => '' }, 'survey')
  }

  add(row: FormRow): void {
    const type = typeOf(row).toLowerCase()
    if (type === '') return
    const structural = /^(begin|end)[_ ](group|repeat)$/.exec(type)
    if (structural) return this.#structural(row, structural[1] === 'begin', structural[2] === 'repeat')
    if (this.#skipped > 0) return
    if (METADATA.test(type)) return this.#tell('metadata', row, type)
    if (type === 'calculate' || type === 'hidden') return this.#tell('calculation', row, type)
    if (this.#questions >= QUESTIONS_MAX) return this.#problems.tooMany(row, 'questions', QUESTIONS_MAX)
    if (isOther(row, type, this.#known)) return this.#joinOther(row)
    const made = this.#questionOf(row, type)
    if (made) this.#put(row, made)
  }

  #structural(row: FormRow, isBegin: boolean, isRepeat: boolean): void {
    if (this.#skipped > 0) {
      this.#skipped += isBegin ? 1 : -1
      return
    }
    if (!isBegin) return this.#end()
    if (isRepeat) {
      this.#tell('repeat', row, row.text('label')?.mn ?? row.get('name'))
      this.#skipped = 1
      return
    }
    const conditions = this.#relevantOf(row)
    const title = this.#text(row, row.text('label') ?? { mn: '' }, TITLE_MAX_CHARS)
    const isTable = row.get('appearance').includes('table-list')
    if (this.#open.length === 0) this.#begin(row, title)
    else if (!isTable) this.#tell('nested_group', row, title.mn)
    const at = this.#groups.at(-1)?.questions.length ?? 0
    this.#open.push({ conditions, ...(isTable ? { table: { row, at } } : {}) })
  }

  /** Begins a group; beyond the most groups, what follows belongs to the last one. */
  #begin(row: Pick<FormRow, 'line' | 'get'>, title: Localized): void {
    const last = this.#groups.at(-1)
    if (last?.questions.length === 0) this.#groups.pop()
    if (this.#groups.length >= GROUPS_MAX) return this.#problems.tooMany(row, 'groups', GROUPS_MAX)
    this.#groups.push({ id: randomUUID(), title, questions: [] })
  }

  /** Closes a group; one that is shown as a table becomes a matrix if all its questions offer the same list. */
  #end(): void {
    const { table, conditions = [] } = this.#open.pop() ?? {}
    const group = this.#groups.at(-1)
    if (!table || !group) return
    const inside = group.questions.slice(table.at)
    const made = matrixOf(inside, (question) => this.#listOf.get(question.id))
    const { row } = table
    if (!made) return this.#tell('nested_group', row, row.text('label')?.mn ?? '')
    const question: Question = {
      ...made,
      text: this.#text(row, row.text('label') ?? { mn: row.get('name') }, QUESTION_MAX_CHARS),
      ...this.#showIf(row, conditions),
    }
    group.questions.splice(table.at, inside.length, question)
    this.#questions -= inside.length - 1
    const places = new Map(inside.map(({ id }, i) => [id, i]))
    for (const [name, known] of this.#known) {
      const place = places.get(known.question.id)
      if (place !== undefined) this.#known.set(name, { question, options: known.options, row: place })
    }
    this.#remember(row, { question, options: new Map() })
  }

  #put(row: FormRow, { question, options }: Known): void {
    const made = { ...question, ...this.#showIf(row, this.#relevantOf(row)) }
    const checked = check(Question, made)
    if (!checked.ok) return this.#tell('invalid', row, checked.errors[0]?.path ?? '')
    if (this.#open.length === 0 && (!this.#loose || this.#groups.at(-1) !== this.#loose)) {
      this.#begin(row, FIRST_GROUP)
      this.#loose = this.#groups.at(-1)
    }
    this.#groups.at(-1)?.questions.push(checked.value)
    this.#questions++
    this.#remember(row, { question: checked.value, options })
    for (const lost of ['choice_filter', 'calculation', 'default'] as const)
      if (row.get(lost)) this.#tell(lost, row, row.get(lost))
  }

  /** Of questions with the same name, expressions refer to the first. */
  #remember(row: FormRow, known: Known): void {
    const name = row.get('name')
    if (this.#known.has(name)) this.#tell('duplicate_name', row, name)
    else this.#known.set(name, known)
  }

  /** The conditions of the open groups and of the row itself. */
  #showIf(row: FormRow, conditions: readonly Condition[]): { showIf?: Condition[] } {
    const showIf = [...this.#open.flatMap((open) => open.conditions), ...conditions]
    if (showIf.length <= CONDITIONS_MAX) return showIf.length > 0 ? { showIf } : {}
    this.#tell('relevant', row, row.get('relevant'))
    return { showIf: showIf.slice(0, CONDITIONS_MAX) }
  }

  /** Words for «other» that a form asks for in a question of their own. */
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

  #questionOf(row: FormRow, type: string): Known | undefined {
    const label = row.text('label')
    if (!label) this.#tell('no_label', row, row.get('name'))
    const help = row.text('hint')
    const asked: Asked = {
      id: randomUUID(),
      text: this.#text(row, label ?? { mn: row.get('name') }, QUESTION_MAX_CHARS),
      ...(help ? { help: this.#text(row, help, QUESTION_MAX_CHARS) } : {}),
      required: /^(yes|true|true\(\)|1)$/i.test(row.get('required')),
    }
    // names of lists keep their case
    const choice = CHOICE.exec(typeOf(row))
    if (choice) return this.#choice(row, asked, choice)
    const plain = plainQuestion(row, type, asked)
    if (!plain) {
      this.#tell('unknown_type', row, type)
      return undefined
    }
    if (plain.isChanged) this.#tell('type_changed', row, type === 'range' ? row.get('parameters') || type : type)
    return this.#limited(row, plain.question, new Map())
  }

  #limited(row: FormRow, question: Question, options: ReadonlyMap<string, string>): Known {
    const checked = withConstraint(question, row.get('constraint'))
    if (!checked.isKept) this.#tell('constraint', row, row.get('constraint'))
    return { question: checked.question, options }
  }

  #choice(row: FormRow, asked: Asked, [, written = '', list = '', orOther]: RegExpExecArray): Known | undefined {
    const kind = written.toLowerCase()
    const choices = this.#lists.get(list)
    if (!choices) {
      this.#tell('unknown_list', row, list)
      return undefined
    }
    if (choices.length > OPTIONS_MAX) this.#tell('too_many', row, String(OPTIONS_MAX))
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

  /** A text with the answers that are inserted into it: `${name}` of an earlier question. */
  #text(row: FormRow, text: Localized, max: number): Localized {
    const missing = new Set<string>()
    const inText = (one: string) =>
      one.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const known = this.#known.get(name.trim())
        if (known && known.row === undefined && PIPED.includes(known.question.type))
          return placeholder(known.question.id)
        missing.add(name)
        return '…'
      })
    const piped = { mn: inText(text.mn), ...(text.en === undefined ? {} : { en: inText(text.en) }) }
    for (const name of missing) this.#tell('reference', row, name)
    if (isLonger(piped, max)) this.#tell('shortened', row, text.mn)
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
      this.#tell('relevant', row, expression)
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

const FIRST_GROUP: Localized = { mn: surveyWords.mn.firstGroup, en: surveyWords.en.firstGroup }
