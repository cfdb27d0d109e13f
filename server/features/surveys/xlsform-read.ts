import { randomUUID } from 'node:crypto'
import type { Localized } from '#contract/core/text.ts'
import {
  type Condition,
  DECIMALS_MAX,
  GROUPS_MAX,
  type Group,
  isAnswered,
  OPTION_MAX_CHARS,
  OPTIONS_MAX,
  type Option,
  PIPED,
  placeholder,
  QUESTION_MAX_CHARS,
  QUESTIONS_MAX,
  type Question,
  questionsOf,
  SHORT_ANSWER_CHARS,
  type Structure,
  TEXT_ANSWER_MAX_CHARS,
  TITLE_MAX_CHARS,
  type XlsFormProblem,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import type { NamedSheets } from '../../core/import/read-xlsx.ts'
import { withConstraint } from './xlsform-constraint.ts'
import { conditionsOf, Unsupported } from './xlsform-expression.ts'
import { type Asked, cut, type Known, matrixOf, type OpenGroup, rangeOf, testOf } from './xlsform-parts.ts'
import { type FormRow, rowsOf } from './xlsform-sheets.ts'

/** Types of metadata, which a survey records anyway or not at all. */
const METADATA =
  /^(start|end|today|deviceid|username|email|phonenumber|simserial|subscriberid|audit|start-geopoint|background-audio)$/

/** The questions of an XLSForm, and everything that is not kept as it is written. */
export function readXlsForm(sheets: NamedSheets): XlsFormRead {
  const reader = new Reader(sheets)
  for (const row of rowsOf(sheets, 'survey')) reader.add(row)
  return reader.result()
}

class Reader {
  readonly #problems: XlsFormProblem[] = []
  readonly #lists: ReadonlyMap<string, readonly { name: string; text: Localized }[]>
  readonly #known = new Map<string, Known>()
  readonly #groups: Group[] = []
  readonly #open: OpenGroup[] = []
  #skipped = 0
  readonly #title: Localized

  constructor(sheets: NamedSheets) {
    const settings = rowsOf(sheets, 'settings')[0]
    this.#title = cut(settings?.text('form_title') ?? { mn: settings?.get('form_id') ?? '' }, TITLE_MAX_CHARS)
    const lists = new Map<string, { name: string; text: Localized }[]>()
    for (const row of rowsOf(sheets, 'choices')) {
      const list = row.get('list_name') || row.get('list')
      const name = row.get('name') || row.get('value')
      if (!list || !name) continue
      const text = cut(row.text('label') ?? { mn: name }, OPTION_MAX_CHARS)
      lists.set(list, [...(lists.get(list) ?? []), { name, text }])
    }
    this.#lists = lists
    if (!sheets.survey) this.#tell('no_sheet', { line: 1, get: () => '' }, 'survey')
  }

  #tell(code: XlsFormProblem['code'], row: Pick<FormRow, 'line' | 'get'>, what: string): void {
    const name = row.get('name') || row.get('type')
    this.#problems.push({ code, sheet: 'survey', line: row.line, name: name.slice(0, 100), what: what.slice(0, 200) })
  }

  add(row: FormRow): void {
    const type = row.get('type').toLowerCase().replace(/\s+/g, ' ').trim()
    if (type === '') return
    const structural = /^(begin|end)[_ ](group|repeat)$/.exec(type)
    if (structural) return this.#structural(row, structural[1] === 'begin', structural[2] === 'repeat')
    if (this.#skipped > 0) return
    if (METADATA.test(type)) return this.#tell('metadata', row, type)
    if (type === 'calculate' || type === 'hidden') return this.#tell('calculation', row, type)
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
    const title = this.#piped(row, cut(row.text('label') ?? { mn: '' }, TITLE_MAX_CHARS))
    const isTable = row.get('appearance').includes('table-list')
    if (this.#open.length === 0) this.#groups.push({ id: randomUUID(), title, questions: [] })
    else if (!isTable) this.#tell('nested_group', row, title.mn)
    const at = this.#groups.at(-1)?.questions.length ?? 0
    this.#open.push({ conditions, ...(isTable ? { table: { row, at } } : {}) })
  }

  /** Closes a group; one that is shown as a table becomes a matrix if all its questions offer the same list. */
  #end(): void {
    const { table, conditions = [] } = this.#open.pop() ?? {}
    const group = this.#groups.at(-1)
    if (!table || !group) return
    const inside = group.questions.slice(table.at)
    const made = matrixOf(inside, (question) => this.#listOf.get(question.id))
    if (!made) return this.#tell('nested_group', table.row, table.row.text('label')?.mn ?? '')
    const showIf = [...this.#open.flatMap((open) => open.conditions), ...conditions]
    const label = table.row.text('label') ?? { mn: table.row.get('name') }
    const question: Question = {
      ...made,
      text: cut(this.#piped(table.row, label), QUESTION_MAX_CHARS),
      ...(showIf.length > 0 ? { showIf } : {}),
    }
    group.questions.splice(table.at, inside.length, question)
    const ids = new Set(inside.map(({ id }) => id))
    for (const [name, known] of this.#known) if (ids.has(known.question.id)) this.#known.delete(name)
    this.#known.set(table.row.get('name'), { question, options: new Map() })
  }

  /** The list of choices that a question offers. */
  readonly #listOf = new Map<string, string>()

  #put(row: FormRow, { question, options }: Known): void {
    if (questionsOf(this.#groups).length >= QUESTIONS_MAX) return this.#tell('too_many', row, String(QUESTIONS_MAX))
    let group = this.#groups.at(-1)
    if (!group || (this.#open.length === 0 && this.#isClosed())) {
      if (this.#groups.length >= GROUPS_MAX) return this.#tell('too_many', row, String(GROUPS_MAX))
      group = { id: randomUUID(), title: FIRST_GROUP, questions: [] }
      this.#groups.push(group)
      this.#loose = group
    }
    const showIf = [...this.#open.flatMap(({ conditions }) => conditions), ...this.#relevantOf(row)]
    const made = { ...question, ...(showIf.length > 0 ? { showIf } : {}) }
    group.questions.push(made)
    this.#known.set(row.get('name'), { question: made, options })
    if (row.get('choice_filter')) this.#tell('choice_filter', row, row.get('choice_filter'))
    if (row.get('calculation')) this.#tell('calculation', row, row.get('calculation'))
    if (row.get('default')) this.#tell('default', row, row.get('default'))
  }

  /** The group that gathers questions outside of any group. */
  #loose: Group | undefined
  #isClosed(): boolean {
    return this.#groups.at(-1) !== this.#loose
  }

  #optionsOf(row: FormRow, list: string): { options: Option[]; names: Map<string, string> } | undefined {
    const found = this.#lists.get(list)
    if (!found) {
      this.#tell('unknown_list', row, list)
      return undefined
    }
    if (found.length > OPTIONS_MAX) this.#tell('too_many', row, String(OPTIONS_MAX))
    const options = found.slice(0, OPTIONS_MAX).map(({ name, text }) => ({ name, option: { id: randomUUID(), text } }))
    return {
      options: options.map(({ option }) => option),
      names: new Map(options.map(({ name, option }) => [name, option.id])),
    }
  }

  #questionOf(row: FormRow, type: string): Known | undefined {
    const label = row.text('label')
    if (!label) this.#tell('no_label', row, row.get('name'))
    const help = row.text('hint')
    const asked = {
      id: randomUUID(),
      text: cut(this.#piped(row, label ?? { mn: row.get('name') }), QUESTION_MAX_CHARS),
      ...(help ? { help: cut(this.#piped(row, help), QUESTION_MAX_CHARS) } : {}),
      required: /^(yes|true|true\(\)|1)$/i.test(row.get('required')),
    }
    const choice =
      /^(select_one|select one|select1|select_multiple|select multiple|rank) (\S+)( or_other| or specify other)?$/.exec(
        type,
      )
    const plain = (question: Question): Known => {
      const checked = withConstraint(question, row.get('constraint'))
      if (!checked.isKept) this.#tell('constraint', row, row.get('constraint'))
      return { question: checked.question, options: new Map() }
    }
    if (choice) return this.#choice(row, asked, choice)
    const changed = (question: Question): Known => {
      this.#tell('type_changed', row, type)
      return plain(question)
    }
    const short = { ...asked, type: 'short_text', maxChars: SHORT_ANSWER_CHARS } as const
    const appearance = row.get('appearance')
    switch (type) {
      case 'text':
      case 'string':
        return plain(
          appearance.includes('multiline') ? { ...asked, type: 'long_text', maxChars: TEXT_ANSWER_MAX_CHARS } : short,
        )
      case 'integer':
      case 'int':
        return plain({ ...asked, type: 'number', decimals: 0 })
      case 'decimal':
        return plain({ ...asked, type: 'number', decimals: DECIMALS_MAX })
      case 'range':
        return this.#range(row, asked, plain)
      case 'date':
        return plain({ ...asked, type: 'date' })
      case 'datetime':
      case 'time':
      case 'barcode':
      case 'geotrace':
      case 'geoshape':
        if (type.startsWith('geo')) break
        return changed(short)
      case 'geopoint':
        return plain({ ...asked, type: 'location' })
      case 'image':
      case 'photo':
        return plain({ ...asked, type: 'file', accept: 'picture', maxFiles: 1 })
      case 'file':
        return plain({ ...asked, type: 'file', accept: 'any', maxFiles: 1 })
      case 'note':
        return plain({ ...asked, type: 'info', required: false })
      case 'acknowledge':
      case 'trigger':
        return changed({ ...asked, type: 'yes_no' })
      default:
        break
    }
    this.#tell('unknown_type', row, type)
    return undefined
  }

  #choice(row: FormRow, asked: Asked, [, kind = '', , orOther]: RegExpExecArray): Known | undefined {
    // names of lists keep their case
    const list = row.get('type').trim().split(/\s+/)[kind.includes(' ') ? 2 : 1] ?? ''
    const found = this.#optionsOf(row, list)
    if (!found) return undefined
    const { options, names } = found
    this.#listOf.set(asked.id, list)
    const isYesNo = kind !== 'rank' && [...names.keys()].sort().join() === 'no,yes' && !orOther
    if (isYesNo && !kind.includes('mult'))
      return {
        question: { ...asked, type: 'yes_no' },
        options: new Map([
          ['yes', 'true'],
          ['no', 'false'],
        ]),
      }
    const other = orOther !== undefined
    const appearance = row.get('appearance')
    const make = (): Question => {
      if (kind === 'rank') return { ...asked, type: 'ranking', options }
      if (kind.includes('mult')) return { ...asked, type: 'multiple_choice', options, layout: 'radio', other }
      const layout = /minimal|autocomplete|search/.test(appearance) ? 'dropdown' : 'radio'
      return { ...asked, type: 'single_choice', options, layout, other }
    }
    const checked = withConstraint(make(), row.get('constraint'))
    if (!checked.isKept) this.#tell('constraint', row, row.get('constraint'))
    return { question: checked.question, options: names }
  }

  #range(row: FormRow, asked: Asked, plain: (question: Question) => Known): Known {
    const { question, isKept } = rangeOf(row, asked)
    if (!isKept) this.#tell('type_changed', row, row.get('parameters') || 'range')
    return plain(question)
  }

  /** Answers inserted into a text: `${name}` of an earlier question. */
  #piped(row: FormRow, text: Localized): Localized {
    const inText = (one: string) =>
      one.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const question = this.#known.get(name.trim())?.question
        if (question && PIPED.includes(question.type)) return placeholder(question.id)
        this.#tell('reference', row, name)
        return '…'
      })
    return { mn: inText(text.mn), ...(text.en === undefined ? {} : { en: inText(text.en) }) }
  }

  #relevantOf(row: FormRow): Condition[] {
    const expression = row.get('relevant') || row.get('relevance')
    if (!expression) return []
    try {
      return conditionsOf(expression).map((clause) => {
        const [first, ...or] = clause.map((test) => testOf(test, this.#known.get(test.name)))
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
    return { title: this.#title, structure, questions, problems: this.#problems }
  }
}

const FIRST_GROUP: Localized = { mn: surveyWords.mn.firstGroup, en: surveyWords.en.firstGroup }
